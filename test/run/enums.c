// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 0 5 6 10 0 blue null
// STDOUT: 1 1 0
// STDOUT: 0 1
// STDOUT: 6 1 1
// STDOUT: 78
// STDOUT: 4 4 1 4
// STDOUT: 200 10
// STDOUT: 4
// Enumerations: values, arithmetic, underlying types, use as index, switch and bit set.
#include <stdio.h>
enum Color { RED, GREEN = 5, BLUE, CYAN = GREEN * 2, LAST = CYAN };
enum Signed { MINUS = -1, ZERO, PLUS };
enum Flags { F_A = 1 << 0, F_B = 1 << 1, F_C = 1 << 2, F_ALL = F_A | F_B | F_C };
enum __attribute__((packed)) Tiny { T0, T1 = 200 };
static const char *const names[] = {[RED] = "red", [GREEN] = "green", [BLUE] = "blue"};
static enum Color next(enum Color c) {
  switch (c) {
    case RED: return GREEN;
    case GREEN: return BLUE;
    case BLUE: return CYAN;
    default: return RED;
  }
}
int main(void) {
  enum Color c = RED;
  for (int i = 0; i < 5; i++) {
    printf("%d ", (int)c);
    c = next(c);
  }
  printf("%s %s\n", names[BLUE], names[1] ? "set" : "null");
  enum Signed s = MINUS;
  printf("%d %d %d\n", s < 0, s < ZERO, (int)(s + 1));
  printf("%d %d\n", (enum Color)0 - 1 < 0, RED - 1 < 0);
  enum Flags f = F_A | F_C;
  f &= ~F_A;
  f |= F_B;
  printf("%d %d %d\n", (int)f, (f & F_C) != 0, f == (F_ALL ^ F_A));
  c = 77;
  c++;
  printf("%d\n", (int)c);
  printf("%zu %zu %zu %zu\n", sizeof(enum Color), sizeof(enum Signed), sizeof(enum Tiny),
         sizeof RED);
  enum Tiny t = T1;
  printf("%d %d\n", t, LAST);
  enum { LOCAL = sizeof(int) };
  int a[LOCAL] = {1, 2, 3, 4};
  printf("%d\n", a[LOCAL - 1]);
  return 0;
}
