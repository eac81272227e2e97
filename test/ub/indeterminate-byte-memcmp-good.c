// RUN: gadfly run %s
// EXPECT: defined
// The structure has no padding.
#include <string.h>
struct S {
  int c;
  int i;
};
int main(void) {
  struct S a = {1, 2}, b = {1, 2};
  return memcmp(&a, &b, sizeof a) != 0;
}
