// RUN: gadfly run %s
// EXPECT: defined
// STDOUT: 100%
// %% writes a percent sign.
#include <stdio.h>
int main(void) {
  printf("%d%%\n", 100);
  return 0;
}
