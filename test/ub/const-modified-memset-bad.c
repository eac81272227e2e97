// RUN: gadfly run %s
// EXPECT: undefined const-modified at 7:3
// memset modifies a const object.
#include <string.h>
static const int a[2] = {1, 2};
int main(void) {
  memset((void *)a, 0, sizeof a);
  return 0;
}
