// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 3 123
// STDOUT: 5 5 70
// STDOUT: 2 4
// STDOUT: 6 5
// STDOUT: 2 73 7
// STDOUT: 8
// STDOUT: 9
// STDOUT: zero
// STDOUT: 1 8
// STDOUT: 9
// The comma operator: sequencing, values, in for, conditions, arguments and indices.
#include <stdio.h>
static int log_value, calls;
static int note(int x) {
  log_value = log_value * 10 + x;
  calls++;
  return x;
}
int main(void) {
  int a = (note(1), note(2), note(3));
  printf("%d %d\n", a, log_value);
  int i, j, s = 0;
  for (i = 0, j = 10; i < j; i++, j--) s += i * j;
  printf("%d %d %d\n", i, j, s);
  int x = 1, y;
  y = (x++, x * 2);
  printf("%d %d\n", x, y);
  y = x = 5, x++;
  printf("%d %d\n", x, y);
  while (note(4), x-- > 3) s++;
  printf("%d %d %d\n", x, s, calls);
  int t[3] = {7, 8, 9};
  printf("%d\n", t[x = 0, x + 1]);
  printf("%d\n", (x = 2, t[x]));
  if (x = 0, !x) puts("zero");
  printf("%zu %zu\n", sizeof(1, (char)2), sizeof((char)1, 2.0));
  printf("%d\n", ((void)note(5), 6) + (x ? 1 : (2, 3)));
  return x = 1, x - 1;
}
