// RUN: gadfly run %s
// EXPECT: unspecified evaluation-order at 7:20
// Which character is written first is unspecified.
#include <stdio.h>
static int put(int c) { return putchar(c); }
int main(void) {
  int x = put('a') + put('b');
  return x == 0;
}
