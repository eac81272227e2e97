// RUN: gadfly run %s
// EXPECT: undefined out-of-bounds at 12:14
// The allocated object has room for two elements of the flexible array member.
#include <stdlib.h>
struct S {
  int n;
  int data[];
};
int main(void) {
  struct S *s = malloc(sizeof *s + 2 * sizeof(int));
  if (s == NULL) return 0;
  s->data[2] = 1;
  free(s);
  return 0;
}
