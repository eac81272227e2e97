// RUN: gadfly run %s
// EXPECT: defined
// The operand of sizeof is not evaluated, and &* evaluates neither operator.
#include <stddef.h>
int main(void) {
  int *p = NULL;
  int *q = &*p;
  return sizeof *p != sizeof(int) || q != NULL;
}
