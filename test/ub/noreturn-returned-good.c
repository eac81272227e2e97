// RUN: gadfly run %s
// EXPECT: defined
// A function declared _Noreturn ends the program.
#include <stdlib.h>
static _Noreturn void stop(void) { exit(0); }
int main(void) {
  stop();
  return 1;
}
