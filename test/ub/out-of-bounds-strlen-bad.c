// RUN: gadfly run %s
// EXPECT: undefined out-of-bounds at 7:10
// The array holds no null character, so strlen leaves it.
#include <string.h>
int main(void) {
  char a[3] = {'a', 'b', 'c'};
  return strlen(a) == 3;
}
