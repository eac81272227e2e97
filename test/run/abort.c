// RUN: gadfly run %s
// EXPECT: defined exit 134
// STDOUT: before
// abort ends the program with the signal SIGABRT.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  puts("before");
  fflush(NULL);
  abort();
}
