// RUN: gadfly run %s
// EXPECT: defined
// Every way out of the function comes by va_end; one that exits has none.
#include <stdarg.h>
#include <stdlib.h>
static int first(int n, ...) {
  va_list ap;
  va_start(ap, n);
  for (;;) {
    const int x = va_arg(ap, int);
    if (x == 7) exit(0);
    if (x != 5) continue;
    va_end(ap);
    return x;
  }
}
int main(void) {
  if (first(0, 4, 5) != 5) return 1;
  return first(0, 7);
}
