// RUN: gadfly run %s
// EXPECT: undefined use-after-free at 12:25
// The loop's step reads the node that its body has freed.
#include <stdlib.h>
struct Node {
  struct Node *next;
};
int main(void) {
  struct Node *n = malloc(sizeof *n);
  if (n == NULL) return 0;
  n->next = NULL;
  for (; n != NULL; n = n->next) free(n);
  return 0;
}
