// RUN: gadfly run %s
// EXPECT: unspecified indeterminate-byte at 14
// The assignment of a structure need not copy its padding.
#include <string.h>
struct S {
  char c;
  int i;
};
int main(void) {
  struct S a, b;
  memset(&a, 0, sizeof a);
  memset(&b, 1, sizeof b);
  b = a;
  return memcmp(&a, &b, sizeof a) != 0;
}
