// RUN: gadfly run %s
// EXPECT: defined
// memcpy copies the bytes of the float into an int.
#include <string.h>
int main(void) {
  float f = 1.0f;
  int x;
  memcpy(&x, &f, sizeof x);
  return x != 0x3f800000;
}
