// RUN: gadfly run %s
// EXPECT: defined
// The first ten bytes of a long double are its value.
#include <string.h>
int main(void) {
  long double a = 1, b = 1;
  return memcmp(&a, &b, 10) != 0;
}
