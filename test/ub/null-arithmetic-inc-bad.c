// RUN: gadfly run %s
// EXPECT: undefined null-arithmetic at 7:4
// ++ on a null pointer.
#include <stddef.h>
int main(void) {
  int *p = NULL;
  p++;
  return p == NULL;
}
