// RUN: gadfly run %s
// EXPECT: defined
// STDOUT: ab
// && calls its operands from left to right.
#include <stdio.h>
static int put(int c) { return putchar(c); }
int main(void) {
  int x = put('a') && put('b') && put('\n');
  return !x;
}
