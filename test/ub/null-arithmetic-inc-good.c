// RUN: gadfly run %s
// EXPECT: defined
// ++ on a pointer to an object.
#include <stddef.h>
int main(void) {
  int x = 0;
  int *p = &x;
  p++;
  return p == NULL;
}
