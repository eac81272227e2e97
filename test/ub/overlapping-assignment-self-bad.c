// RUN: gadfly run %s
// EXPECT: undefined overlapping-assignment at 12:7
// The pointers point to structures that overlap by one int.
#include <stdlib.h>
struct Pair {
  int a, b;
};
int main(void) {
  int *p = calloc(3, sizeof *p);
  if (p == NULL) return 0;
  struct Pair *to = (struct Pair *)p, *from = (struct Pair *)(p + 1);
  *to = *from;
  free(p);
  return 0;
}
