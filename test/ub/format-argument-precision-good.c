// RUN: gadfly run %s
// EXPECT: defined
// STDOUT: abc
// With a precision the array needs no null character.
#include <stdio.h>
int main(void) {
  char a[3] = {'a', 'b', 'c'};
  printf("%.*s\n", 3, a);
  return 0;
}
