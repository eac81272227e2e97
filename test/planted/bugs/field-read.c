#include <stdio.h>
struct fields { unsigned low : 5, middle : 6, high : 21; };
__attribute__((noinline)) static unsigned get(const struct fields *f) { return f->middle; }
int main(void) {
  struct fields f = {1, 63, 2};
  printf("%u\n", get(&f));
  return 0;
}
