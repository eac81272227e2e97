// RUN: gadfly run %s
// EXPECT: unspecified indeterminate-byte at 7
// Six of the sixteen bytes of a long double are padding.
#include <string.h>
int main(void) {
  long double a = 1, b = 1;
  return memcmp(&a, &b, sizeof a) != 0;
}
