// RUN: gadfly run %s
// EXPECT: unspecified evaluation-order at 11
// What is printed depends on which initialiser comes first.
#include <stdio.h>
#include <stdlib.h>
static int leave(int status) { exit(status); }
static int show(void) {
  return puts("shown") < 0;
}
int main(void) {
  int both[2] = {leave(0), show()};
  return both[0];
}
