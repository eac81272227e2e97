// SPDX-License-Identifier: Apache-2.0
// Counters in every home, bounds and steps of every kind. census_test.py has the counts.
int g, n = 5, a[8];
static int s;
struct S {
  int m;
} r;
int *p = &g;

static void homes(int q) {
  static unsigned char t;
  for (int i = 0; i < 4; i++) a[i] = 1;
  for (g = 0; g < n; g++) {
  }
  for (s = 0; s < n + 1; s += 2) {
  }
  for (r.m = 9; r.m; r.m--) {
  }
  for (a[0] = 0; a[0] != 3; a[0]++) {
  }
  for (*p = 0; *p < 2; ++*p) {
  }
  while (q-- > 0) {
  }
  for (t = 250; t; t += n) {
  }
  for (;;) {
    if (++g > 6) break;
  }
  for (int k = 0; k < 6; k++) k++;
}

static void jumps(int v) {
again:
  if (n-- > 3) goto again;
flip:
  v = !v;
  if (v) goto flip;
}

static void nest(int *to, int *from, int length) {
  int sum = 0;
  unsigned char wraps = 0;
  for (int i = 0; i < length; i++) {
    to[i] = to[i + 1];
    sum += from[2 * i];
    wraps--;
  }
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      while (0) {
      }
}

int main(void) {
  homes(3);
  jumps(0);
  nest(a, a, 3);
  return 0;
}
