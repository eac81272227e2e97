// RUN: gadfly run %s
// EXPECT: defined
// The flexible array member is as long as the allocated object allows.
#include <stdlib.h>
struct S {
  int n;
  int data[];
};
int main(void) {
  struct S *s = malloc(sizeof *s + 2 * sizeof(int));
  if (s == NULL) return 0;
  s->data[1] = 1;
  int ok = s->data[1] == 1;
  free(s);
  return !ok;
}
