// RUN: gadfly run %s
// EXPECT: undefined va-list-state at 9:10
// The list's function has returned.
#include <stdarg.h>
static va_list kept;
static void keep(int n, ...) { va_start(kept, n); }
int main(void) {
  keep(0, 5);
  return va_arg(kept, int);
}
