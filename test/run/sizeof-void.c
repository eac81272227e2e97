// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 1 1 1 1
// GNU C: void and functions have the size 1.
#include <stdio.h>
int main(void) {
  int x = 0;
  void *p = &x;
  (void)*p;
  printf("%d %d %d %d\n", (int)sizeof(void), (int)sizeof(main), (int)sizeof(*p), (int)sizeof(p[0]));
  return 0;
}
