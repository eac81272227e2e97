// RUN: gadfly run %s
// EXPECT: undefined noreturn-returned at 9:3
// On this path the function declared _Noreturn returns.
#include <stdlib.h>
static _Noreturn void stop(int status) {
  if (status > 0) exit(status);
}
int main(void) {
  stop(0);
  return 0;
}
