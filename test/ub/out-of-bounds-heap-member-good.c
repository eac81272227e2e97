// RUN: gadfly run %s
// EXPECT: defined
// The allocated object holds the whole structure.
#include <stdlib.h>
struct S {
  int first, second;
};
int main(void) {
  struct S *p = malloc(sizeof(struct S));
  if (p == NULL) return 0;
  p->second = 1;
  int ok = p->second == 1;
  free(p);
  return !ok;
}
