// RUN: gadfly run %s
// EXPECT: defined exit 0
#include <string.h>
struct S {
  char a;
  int b;
};
static struct S s, t;
int main(void) { return memcmp(&s, &t, sizeof s) != 0; }
