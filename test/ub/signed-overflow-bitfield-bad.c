// RUN: gadfly run %s
// EXPECT: undefined signed-overflow at 10:6
// A bit-field as wide as int is incremented in int, which overflows.
#include <limits.h>
struct S {
  signed int f : 32;
};
int main(void) {
  struct S s = {INT_MAX};
  s.f++;
  return s.f == 0;
}
