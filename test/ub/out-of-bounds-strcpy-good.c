// RUN: gadfly run %s
// EXPECT: defined
// strncpy writes at most as many characters as it is told.
#include <string.h>
int main(void) {
  char a[3];
  strncpy(a, "abc", sizeof a);
  return a[2] != 'c';
}
