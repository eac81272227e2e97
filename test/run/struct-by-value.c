// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 3 8 15 24 35 63 80 99
// STDOUT: 168 255 288 323 624 1023 1155 4224
// STDOUT: 1.5 3 c 3 4 4 3
// STDOUT: 2 3
// STDOUT: 3 4
// Structures of many sizes passed, returned and assigned by value.
#include <stdio.h>
#define SIZED(n)                                   \
  struct S##n {                                    \
    unsigned char b[n];                            \
  };                                               \
  static struct S##n turn##n(struct S##n s, int k) { \
    struct S##n r = s;                             \
    for (int i = 0; i < n; i++) r.b[i] += k + i;   \
    s.b[0] = 0;                                    \
    return r;                                      \
  }                                                \
  static int test##n(void) {                       \
    struct S##n s;                                 \
    for (int i = 0; i < n; i++) s.b[i] = i;        \
    struct S##n t = turn##n(turn##n(s, 1), 2);     \
    int sum = 0;                                   \
    for (int i = 0; i < n; i++) sum += t.b[i] - s.b[i]; \
    return sum;                                    \
  }
SIZED(1) SIZED(2) SIZED(3) SIZED(4) SIZED(5) SIZED(7) SIZED(8) SIZED(9) SIZED(12) SIZED(15)
SIZED(16) SIZED(17) SIZED(24) SIZED(31) SIZED(33) SIZED(64)
struct Float2 {
  float x, y;
};
struct Mixed {
  double d;
  int i;
  char c;
};
struct Nested {
  struct Mixed m;
  struct Float2 f[2];
};
static struct Float2 flip(struct Float2 f) { return (struct Float2){f.y, f.x}; }
static struct Nested make(struct Mixed m, struct Float2 f) {
  struct Nested n = {m, {f, flip(f)}};
  n.m.i++;
  return n;
}
int main(void) {
  printf("%d %d %d %d %d %d %d %d\n", test1(), test2(), test3(), test4(), test5(), test7(), test8(),
         test9());
  printf("%d %d %d %d %d %d %d %d\n", test12(), test15(), test16(), test17(), test24(), test31(),
         test33(), test64());
  struct Mixed m = {1.5, 2, 'c'};
  struct Nested n = make(m, (struct Float2){3, 4});
  printf("%g %d %c %g %g %g %g\n", n.m.d, n.m.i, n.m.c, n.f[0].x, n.f[0].y, n.f[1].x, n.f[1].y);
  printf("%d %g\n", m.i, make(n.m, n.f[1]).f[1].x);
  struct Nested copy[2];
  copy[0] = copy[1] = n;
  copy[1].f[0] = flip(copy[0].f[0]);
  printf("%g %g\n", copy[0].f[0].x, copy[1].f[0].x);
  return 0;
}
