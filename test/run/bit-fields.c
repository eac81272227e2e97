// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: -4 31 -1 1
// STDOUT: -3 1 -549755813888 1
// STDOUT: -1 0 -2
// STDOUT: 8 1
// STDOUT: 8 8 4 7
// STDOUT: 41 23 78 56
// STDOUT: e7 d5 34 12 ba dc fe
// STDOUT: 7 1abc 1234 fedcba
// STDOUT: 6 9 15 0
// Bit-fields: signed, unsigned, _Bool, zero-width, packed; layout of the x86-64 ABI.
#include <stdio.h>
#include <string.h>
struct Plain {
  signed int a : 3;
  unsigned b : 5;
  signed long c : 40;
  _Bool d : 1;
};
struct Split {
  unsigned a : 4;
  unsigned : 0;
  unsigned b : 4;
};
struct Gap {
  unsigned a : 4;
  unsigned : 10;
  unsigned b : 18;
};
struct __attribute__((packed)) Packed {
  unsigned a : 3;
  unsigned b : 13;
  unsigned short c;
  unsigned d : 24;
};
struct Full {
  unsigned a : 4, b : 12, c : 16;
};
int main(void) {
  struct Plain p = {-4, 31, -1, 1};
  printf("%d %d %ld %d\n", p.a, p.b, (long)p.c, p.d);
  p.a = 5;
  p.b = 33;
  p.c = (1L << 39);
  p.d = 4;
  printf("%d %d %ld %d\n", p.a, p.b, (long)p.c, p.d);
  p.a += 2;
  p.b--;
  p.c = (long)p.c >> 38;
  printf("%d %d %ld\n", p.a, p.b, (long)p.c);
  int stored = (p.b = 40);
  printf("%d %d\n", stored, p.b - 9 < 0);
  printf("%zu %zu %zu %zu\n", sizeof(struct Plain), sizeof(struct Split), sizeof(struct Gap),
         sizeof(struct Packed));
  struct Full f = {0x1, 0x234, 0x5678};
  unsigned char bytes[4];
  memcpy(bytes, &f, sizeof bytes);
  printf("%02x %02x %02x %02x\n", bytes[0], bytes[1], bytes[2], bytes[3]);
  struct Packed q = {7, 0x1abc, 0x1234, 0xfedcba};
  unsigned char packed[7];
  memcpy(packed, &q, sizeof packed);
  for (int i = 0; i < 7; i++) printf("%02x%c", packed[i], i < 6 ? ' ' : '\n');
  printf("%x %x %x %x\n", q.a, q.b, q.c, q.d);
  struct Split s = {.b = 9, .a = 6};
  struct Gap g = {15, 0x3ffff};
  g.b++;
  printf("%d %d %d %d\n", s.a, s.b, g.a, g.b);
  return 0;
}
