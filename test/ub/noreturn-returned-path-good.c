// RUN: gadfly run %s
// EXPECT: defined exit 3
// On this path the function does not return.
#include <stdlib.h>
static _Noreturn void stop(int status) {
  if (status > 0) exit(status);
  abort();
}
int main(void) {
  stop(3);
  return 0;
}
