// RUN: gadfly run %s
// EXPECT: defined
// The next node is read before this one is freed.
#include <stdlib.h>
struct Node {
  struct Node *next;
};
int main(void) {
  struct Node *n = malloc(sizeof *n);
  if (n == NULL) return 0;
  n->next = NULL;
  while (n != NULL) {
    struct Node *next = n->next;
    free(n);
    n = next;
  }
  return 0;
}
