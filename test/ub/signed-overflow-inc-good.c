// RUN: gadfly run %s
// EXPECT: defined
// ++ on a short adds in int; the conversion back to short is implementation-defined.
#include <limits.h>
int main(void) {
  short x = SHRT_MAX;
  x++;
  return x != SHRT_MIN;
}
