// RUN: gadfly run %s
// EXPECT: defined
// snprintf cuts the output off and says how long it would be.
#include <stdio.h>
#include <string.h>
int main(void) {
  char a[5];
  int n = snprintf(a, sizeof a, "%d", 12345);
  return n != 5 || strcmp(a, "1234") != 0;
}
