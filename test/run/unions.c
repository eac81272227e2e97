// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 1.5 1069547520 3f
// STDOUT: c0000000 c000 0000
// STDOUT: 4294967294 feff
// STDOUT: 04030201 01020304
// STDOUT: 0403beef
// STDOUT: 3ff0000000000000 3ff00000
// STDOUT: -1
// STDOUT: 0 1
// STDOUT: 4 8
// Unions: punning through members, arrays in unions, nested unions, assignment and passing.
#include <stdint.h>
#include <stdio.h>
union Word {
  uint32_t u;
  int32_t i;
  float f;
  unsigned char b[4];
  struct {
    uint16_t low, high;
  } half;
};
union Wide {
  uint64_t u;
  double d;
  union Word w[2];
};
static union Word swap(union Word w) {
  union Word r;
  for (int i = 0; i < 4; i++) r.b[i] = w.b[3 - i];
  return r;
}
int main(void) {
  union Word w = {0x3fc00000};
  printf("%g %d %02x\n", w.f, w.i, w.b[3]);
  w.f = -2.0f;
  printf("%08x %04x %04x\n", w.u, w.half.high, w.half.low);
  w.i = -2;
  printf("%u %02x%02x\n", w.u, w.b[0], w.b[1]);
  w.u = 0x01020304;
  union Word r = swap(w);
  printf("%08x %08x\n", r.u, w.u);
  r.half.low = 0xbeef;
  printf("%08x\n", r.u);
  union Wide x = {.d = 1.0};
  printf("%016lx %08x\n", x.u, x.w[1].u);
  x.w[1].half.high |= 0x8000;
  printf("%g\n", x.d);
  union Wide y = x;
  y.w[0].b[0] = 1;
  printf("%d %d\n", y.u == x.u, y.w[1].u == x.w[1].u);
  printf("%zu %zu\n", sizeof(union Word), sizeof(union Wide));
  return 0;
}
