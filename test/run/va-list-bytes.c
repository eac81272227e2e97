// RUN: gadfly run %s
// EXPECT: unsupported a byte of a pointer as a number
#include <stdarg.h>
static int first(int n, ...) {
  va_list list;
  va_start(list, n);
  const int byte = *(unsigned char *)list;
  va_end(list);
  return byte;
}
int main(void) { return first(1, 2); }
