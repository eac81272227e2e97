// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 126 -128 -128 126 126
// STDOUT: 254 0 0 254 254
// STDOUT: 32766 -32768 -32768 32766 32766
// STDOUT: 65534 0 0 65534 65534
// STDOUT: -1 1 1 -1 -1
// STDOUT: 4294967294 0 0 4294967294 4294967294
// STDOUT: -2 0 0 -2 -2
// STDOUT: 18446744073709551614 0 0 18446744073709551614 18446744073709551614
// STDOUT: 0 2 2 0 0
// STDOUT: 0.5 2.5 2.5 0.5 0.5
// STDOUT: -0.25 1.75 1.75 -0.25 -0.25
// STDOUT: 1.5 3.5 3.5 1.5 1.5
// STDOUT: 10 30 2
// STDOUT: 30 32 32 20
// STDOUT: 7 0 3 -4
// STDOUT: 7 7 -4 3
// STDOUT: 2 2 1
// STDOUT: bcd
// STDOUT: xz
// STDOUT: 16777216.0
// Prefix and postfix ++ and -- on every type: integers, floats, pointers, bit-fields, members.
#include <stdio.h>
struct S {
  unsigned u : 3;
  signed s : 3;
  int a[2];
};
#define BOTH(T, start, format)                   \
  do {                                           \
    T x = start;                                 \
    T post = x++;                                \
    T pre = ++x;                                 \
    T down = x--;                                \
    T last = --x;                                \
    printf(format " " format " " format " " format " " format "\n", post, pre, down, last, x); \
  } while (0)
int main(void) {
  BOTH(signed char, 126, "%d");
  BOTH(unsigned char, 254, "%d");
  BOTH(short, 32766, "%d");
  BOTH(unsigned short, 65534, "%d");
  BOTH(int, -1, "%d");
  BOTH(unsigned, 4294967294u, "%u");
  BOTH(long, -2L, "%ld");
  BOTH(unsigned long, 18446744073709551614ul, "%lu");
  BOTH(long long, 0, "%lld");
  BOTH(float, 0.5f, "%g");
  BOTH(double, -0.25, "%g");
  BOTH(long double, 1.5L, "%Lg");
  int a[4] = {10, 20, 30, 40}, *p = a;
  int first = *p++, second = *++p;
  printf("%d %d %d\n", first, second, (int)(p - a));
  int third = (*p)++, fourth = ++*p, fifth = *p--;
  printf("%d %d %d %d\n", third, fourth, fifth, *p);
  struct S s = {7, 3, {1, 2}};
  int u = s.u++, v = s.s++;
  printf("%d %d %d %d\n", u, s.u, v, s.s);
  int w = --s.u, x = s.s--;
  printf("%d %d %d %d\n", w, s.u, x, s.s);
  struct S *q = &s;
  int y = q->a[0]++ + --q->a[1];
  printf("%d %d %d\n", y, s.a[0], s.a[1]);
  char text[] = "abc", *t = text;
  while (*t) ++*t++;
  puts(text);
  const char *words[] = {"x", "yz"}, **z = words;
  printf("%c", *(*z++));
  printf("%c\n", *++*z);
  float f = 16777216.0f;
  f++;
  printf("%.1f\n", f);
  return 0;
}
