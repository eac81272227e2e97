// RUN: gadfly run %s
// EXPECT: defined
// memcpy reads the whole source.
#include <string.h>
int main(void) {
  char from[3] = {1, 2, 3}, to[4];
  memcpy(to, from, 3);
  return to[2] != 3;
}
