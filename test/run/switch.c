// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 1100 -1 1100 1100 1100 1100 1111 1110 1000 1100 1 2 3 4
// STDOUT: 0 1 9 5 2 3
// STDOUT: 26
// switch: fallthrough, default in the middle, nested, negative and long labels, continue inside.
#include <stdio.h>
static int fall(int x) {
  int r = 0;
  switch (x) {
    case 1: r += 1;
    case 2: r += 10;
    default: r += 100;
    case 3: r += 1000; break;
    case -4: r = -1;
  }
  return r;
}
static int wide(long x) {
  switch (x) {
    case 0x100000000L: return 1;
    case 0: return 2;
    case -0x7fffffffffffffffL: return 3;
  }
  return 4;
}
static int nested(int a, int b) {
  switch (a) {
    case 0:
      switch (b) {
        case 0: return 0;
        case 1: break;
        default: return 9;
      }
      return 1;
    case 1: {
      int c = b;
      switch (c)
      case 5: return 5;
      return 2;
    }
  }
  return 3;
}
int main(void) {
  for (int i = -5; i < 5; i++) printf("%d ", fall(i));
  printf("%d %d %d %d\n", wide(1L << 32), wide(0), wide(-0x7fffffffffffffffL), wide(1));
  printf("%d %d %d %d %d %d\n", nested(0, 0), nested(0, 1), nested(0, 2), nested(1, 5),
         nested(1, 6), nested(2, 0));
  int odd = 0;
  for (int i = 0; i < 10; i++) {
    switch (i & 1) {
      case 0: continue;
    }
    odd += i;
  }
  unsigned char c = 255;
  switch (c + 1) {
    case 256: odd++;
  }
  switch (c) {
    case -1: odd = 0;
  }
  printf("%d\n", odd);
  return 0;
}
