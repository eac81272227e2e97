// RUN: gadfly run %s
// EXPECT: defined exit 5
// The bytes of a list that was never started are those of any other object.
#include <stdarg.h>
#include <string.h>
struct holder { int n; va_list list; };
static struct holder all;
static int sum(int n, ...) {
  struct holder copy;
  va_start(all.list, n);
  memcpy(&copy, &all, sizeof copy);
  int result = va_arg(copy.list, int);
  result += va_arg(copy.list, int);
  va_end(all.list);
  return result + all.n;
}
int main(void) {
  const int byte = *(unsigned char *)all.list;
  return byte + sum(2, 2, 3);
}
