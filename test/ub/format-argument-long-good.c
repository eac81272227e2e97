// RUN: gadfly run %s
// EXPECT: defined
// STDOUT: 1 4 -1
// %ld, %zu and %jd have arguments of their types.
#include <stdint.h>
#include <stdio.h>
int main(void) {
  intmax_t j = -1;
  printf("%ld %zu %jd\n", 1L, sizeof(int), j);
  return 0;
}
