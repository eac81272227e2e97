// SPDX-License-Identifier: Apache-2.0
// Numbers that are truth values, choices, floating point. census_test.py has the counts.
int a = 3, b = 5, r;
unsigned w = 1;
double d;
__int128 wide;

static int fact(int k) { return k < 2 ? 1 : k * fact(k - 1); }

__attribute__((noinline)) static void numbers(void) {
  r = (a < b) + (a == b);
  r = -(a > b);
  r = (a != 2) == b;
  r = a && b;
  r = a < b ? a : b;
  r = a < 29 ? 29 : a > 28 ? 28 : a;
  w = w << 5 | w >> 27;
  r = (w >> 3 & 1) != 0;
  r = (signed char)a == 7;
  r = __builtin_popcount(w);
  r = __builtin_add_overflow(a, b, &a);
  d = -0.0;
  d = d + __builtin_inf();
  wide = wide * 2;
  if (a) r = (b = 4, b);
  if (1) r = 2;
  switch (r) {
    case 1: r = 3; break;
    default: break;
  }
}

int main(void) {
  numbers();
  return fact(3) != 6;
}
