// RUN: gadfly run %s
// EXPECT: unsupported _Exit while output is buffered
// _Exit need not write what is buffered.
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  puts("lost");
  _Exit(0);
}
