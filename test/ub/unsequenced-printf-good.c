// RUN: gadfly run %s
// EXPECT: defined
// STDOUT: 1 2
// Each statement is sequenced before the next.
#include <stdio.h>
int main(void) {
  int i = 1;
  int before = i++;
  printf("%d %d\n", before, i);
  return 0;
}
