// RUN: gadfly run %s
// EXPECT: defined
// memcpy copies all bytes, padding included.
#include <string.h>
struct S {
  char c;
  int i;
};
int main(void) {
  struct S a, b;
  memset(&a, 0, sizeof a);
  memset(&b, 1, sizeof b);
  memcpy(&b, &a, sizeof a);
  return memcmp(&a, &b, sizeof a) != 0;
}
