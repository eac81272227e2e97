// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 1 1 1 0
// STDOUT: 1 0 1
// STDOUT: 1 0 1
// STDOUT: 1 1 0 1 1
// STDOUT: 2 -1 -2 0
// STDOUT: 1 1
// STDOUT: 1 2
// STDOUT: 1 0 0
// STDOUT: 2
// _Bool: conversions from every type, arithmetic, increments, bit-fields, logical operators.
#include <stdbool.h>
#include <stdio.h>
struct S {
  bool a : 1;
  bool b;
};
static bool id(bool b) { return b; }
static int calls;
static bool count(bool b) {
  calls++;
  return b;
}
int main(void) {
  int x = 256;
  bool b = x;
  printf("%d %d %d %d\n", b, id(0.1), id((long)1 << 40), id(-0.0));
  bool p = &x, q = (int *)0;
  printf("%d %d %zu\n", p, q, sizeof b);
  b++;
  printf("%d ", b);
  b--;
  printf("%d ", b);
  b--;
  printf("%d\n", b);
  b = true;
  b += 5;
  printf("%d ", b);
  b *= 0.5;
  printf("%d ", b);
  b ^= 1;
  printf("%d ", b);
  b |= 2;
  printf("%d ", b);
  b <<= 4;
  printf("%d\n", b);
  printf("%d %d %d %d\n", true + true, -true, ~true, !true);
  struct S s = {2, 3};
  s.a += 1;
  printf("%d %d\n", s.a, s.b);
  bool r = count(false) && count(true);
  r = r || count(true) || count(true);
  printf("%d %d\n", r, calls);
  printf("%d %d %d\n", 5 && 2, 0.0 || 0, !"text");
  bool a[3] = {2, 0, -1};
  printf("%d\n", a[0] + a[1] + a[2]);
  return 0;
}
