// RUN: gadfly run %s
// EXPECT: defined
// STDOUT: shown
// The output comes first.
#include <stdio.h>
#include <stdlib.h>
static int leave(int status) { exit(status); }
static int show(void) {
  return puts("shown") < 0;
}
int main(void) {
  int one[1] = {show()};
  return one[0] + leave(0);
}
