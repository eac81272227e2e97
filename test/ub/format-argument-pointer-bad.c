// RUN: gadfly run %s
// EXPECT: undefined format-argument at 7:10
// %p expects a pointer to void, not to int.
#include <stdio.h>
int main(void) {
  int x = 1;
  return snprintf(NULL, 0, "%p", &x) == 0;
}
