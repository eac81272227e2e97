#include <stdio.h>
struct record { int values[37]; };
__attribute__((noinline)) static void copy(struct record *to, const struct record *from) { *to = *from; }
int main(void) {
  struct record a = {{0}}, b = {{0}};
  a.values[36] = 5;
  copy(&b, &a);
  printf("%d\n", b.values[36]);
  return 0;
}
