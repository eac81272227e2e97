// RUN: gadfly run %s
// EXPECT: defined
// A null pointer can be copied, converted and compared.
#include <stddef.h>
int main(void) {
  char *p = NULL;
  int *q = (int *)p;
  return q != NULL;
}
