#include <stdio.h>
struct fields { unsigned low : 5, middle : 6, high : 21; };
__attribute__((noinline)) static void set(struct fields *f, unsigned value) { f->middle = value; }
int main(void) {
  struct fields f = {1, 63, 2};
  set(&f, 9);
  printf("%u %u %u\n", f.low, f.middle, f.high);
  return 0;
}
