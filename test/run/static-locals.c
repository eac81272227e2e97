// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 5 2
// STDOUT: 6 4
// STDOUT: 7 6
// STDOUT: 3 8 0
// STDOUT: 4 5
// STDOUT: 100 2 99 4 y 2
// Static locals: initialised once, one per function, kept between calls, also in recursion.
#include <stdio.h>
static int next(void) {
  static int n = 5;
  return n++;
}
static int other(void) {
  static int n;
  n += 2;
  return n;
}
static int *cell(int i) {
  static int cells[3] = {[1] = 7};
  return &cells[i];
}
static int depth(int n) {
  static int calls;
  calls++;
  if (n > 0) depth(n - 1);
  return calls;
}
static int blocks(int which) {
  if (which) {
    static int n = 1;
    return n *= 2;
  } else {
    static int n = 100;
    return n--;
  }
}
int main(void) {
  for (int i = 0; i < 3; i++) {
    int a = next();
    int b = other();
    printf("%d %d\n", a, b);
  }
  *cell(0) = 3;
  *cell(1) += 1;
  printf("%d %d %d\n", *cell(0), *cell(1), *cell(2));
  int d = depth(3);
  int e = depth(0);
  printf("%d %d\n", d, e);
  for (int i = 0; i < 4; i++) printf("%d ", blocks(i % 2));
  static const char *names[] = {"x", "y"};
  static int self = sizeof names / sizeof *names;
  printf("%s %d\n", names[1], self);
  return 0;
}
