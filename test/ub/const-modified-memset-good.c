// RUN: gadfly run %s
// EXPECT: defined
// memset modifies an object that is not const.
#include <string.h>
static int a[2] = {1, 2};
int main(void) {
  memset(a, 0, sizeof a);
  return a[1];
}
