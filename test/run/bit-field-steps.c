// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 1 1 1 2 3 1
// Of these bit-fields all compilers have the same type.
#include <stdio.h>
struct { int x : 5; unsigned y : 3; unsigned char c : 4; _Bool z : 1; } b = {1, 2, 3, 1};
int main(void) {
  int old = b.y++;
  int next = ++b.y - 5 < 0;
  printf("%d %d %d %d %d %d\n", next, b.x++ - 2 < 0, b.c++ - 4 < 0, old, (int)b.y-- - 1,
         _Generic(b.z, _Bool: 1, default: 2));
  return 0;
}
