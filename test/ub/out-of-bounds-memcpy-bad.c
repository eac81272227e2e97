// RUN: gadfly run %s
// EXPECT: undefined out-of-bounds at 7:3
// memcpy reads behind the end of its source.
#include <string.h>
int main(void) {
  char from[3] = {1, 2, 3}, to[4];
  memcpy(to, from, 4);
  return to[0];
}
