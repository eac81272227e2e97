// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 3 7.5
// STDOUT: 199 -32768
// STDOUT: 6 7 4
// Old-style (K&R) definitions and calls without prototype: default argument promotions.
#include <stdio.h>
static int add();
static double scale(x, f) int x; float f;
{ return x * f; }
static int chars(a, b) char a; unsigned char b;
{ return a + b; }
static int shorts(s) short s;
{
  s++;
  return s;
}
static int total(a, n) int a[]; int n;
{
  int s = 0;
  while (n-- > 0) s += a[n];
  return s;
}
static int call(f, x) int (*f)(); int x;
{ return f(x, 1); }
static int none() { return 4; }
static int add(a, b) int a, b;
{ return a + b; }
int main() {
  int a[] = {1, 2, 3};
  float f = 2.5f;
  char c = -1;
  short s = 32767;
  printf("%d %g\n", add(1, 2), scale(3, f));
  printf("%d %d\n", chars(c, 200), shorts(s));
  printf("%d %d %d\n", total(a, 3), call(add, 6), none());
  return 0;
}
