// RUN: gadfly run %s
// EXPECT: defined
// A char * may be read as a void * and back.
#include <stdarg.h>
static int first(int n, ...) {
  va_list ap;
  va_start(ap, n);
  void *p = va_arg(ap, void *);
  char *q = va_arg(ap, char *);
  va_end(ap);
  return *(char *)p + *q;
}
int main(void) {
  char c = 1;
  return first(0, &c, (void *)&c) != 2;
}
