// SPDX-License-Identifier: Apache-2.0
// Each of the larger shapes, as reduced programs of real bugs have them. census_test.py has the counts.
struct S {
  char p;
  int q;
} r, s[4];
int i, j, c, d, e, g = 1, k, n, v = 3, w, arr[8], *null, *spare;
long long big;

__attribute__((noinline)) static int h(int x) { return x - x + 1; }

static void copies(void) {
  for (i = 0; i < 1; i++)
    for (j = 0; j < 2; j++) {
      r = s[i];
      s[i].q = 1;
    }
}

static void bounds(void) {
  for (e = 0; (unsigned char)(d - 255) + e <= 1; e++) c++;
  for (k = 0; k < 8; k += h(k)) arr[k] = 0;
}

static void counters(void) {
  for (signed char b = -7; b; b += 3) n++;
  for (w = 0; w > -3; w -= 2) {
    int t = w;
    w = ~t;
    if (!w) break;
    w = t;
  }
}

static void labels(void) {
H:
  g = 0;
M:
  if (v == 5) return;
  switch (v) {
    case 3: v = 4; goto H;
    default: v = 5; goto M;
  }
}

static void paths(void) {
  int t;
  for (int a = 0; a < 2; a++) {
    if (a) e = t;
    if (g) e = *null;
    if (!a) t = 4;
  }
}

__attribute__((noinline)) static long kernel(const int *from, int length) {
  long sum = 0;
  for (int l = 0; l < length; l++)
    if (from[l] > 0) sum += from[l];
  return sum;
}

static void arrays(void) {
  for (int l = 1; l < 4; l++) {
    int in[4];
    for (int m = 0; m < l; m++) in[m] = 0;
    big += kernel(in, l);
  }
  int *all[2];
  for (int m = 0; m < 2; m++) all[m] = &arr[m];
  *all[0] = 1;
}

static void through(void *to, int x) { *(int *)to = x; }

int main(void) {
  copies();
  bounds();
  counters();
  labels();
  paths();
  arrays();
  big += kernel(arr, 8);
  through(&c, 2);
  e = -(c == 0);
  e = (c != 2) == c;
  e = ~(c || d);
  return 0;
}
