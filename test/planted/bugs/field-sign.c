#include <stdio.h>
struct fields { int low : 5, middle : 6, high : 21; };
__attribute__((noinline)) static int get(const struct fields *f) { return f->middle; }
int main(void) {
  struct fields f = {1, -9, 2};
  printf("%d\n", get(&f));
  return 0;
}
