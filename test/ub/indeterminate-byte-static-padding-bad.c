// RUN: gadfly run %s
// EXPECT: unspecified indeterminate-byte at 9
#include <string.h>
struct S {
  char a;
  int b;
};
static struct S s = {1, 2}, t = {1, 2};
int main(void) { return memcmp(&s, &t, sizeof s) != 0; }
