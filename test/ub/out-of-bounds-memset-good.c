// RUN: gadfly run %s
// EXPECT: defined
// memset writes the whole array.
#include <string.h>
int main(void) {
  char a[4];
  memset(a, 0, sizeof a);
  return a[3];
}
