// RUN: gadfly run %s
// EXPECT: unspecified indeterminate-byte at 11
// memcmp compares the padding too.
#include <string.h>
struct S {
  char c;
  int i;
};
int main(void) {
  struct S a = {1, 2}, b = {1, 2};
  return memcmp(&a, &b, sizeof a) != 0;
}
