// RUN: gadfly run %s
// EXPECT: defined exit 3
// STDOUT: kept
// STDOUT: kept, too
// What is flushed, or was never buffered, is not lost.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  puts("kept");
  fflush(stdout);
  setvbuf(stdout, NULL, _IONBF, 0);
  puts("kept, too");
  _Exit(3);
}
