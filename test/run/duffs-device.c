// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: a
// STDOUT: ab
// STDOUT: abc
// STDOUT: abcd
// STDOUT: abcde
// STDOUT: abcdef
// STDOUT: abcdefg
// STDOUT: abcdefgh
// STDOUT: abcdefghi
// STDOUT: abcdefghij
// STDOUT: abcdefghijk
// STDOUT: 5 102
// Duff's device: the labels of a switch inside of a loop.
#include <stdio.h>
static void copy(char *to, const char *from, int count) {
  int n = (count + 3) / 4;
  switch (count % 4) {
    case 0: do { *to++ = *from++;
    case 3:      *to++ = *from++;
    case 2:      *to++ = *from++;
    case 1:      *to++ = *from++;
            } while (--n > 0);
  }
}
static int half(int x) {
  int steps = 0;
  switch (x > 10)
    while (x > 0) {
      case 1: x /= 2; steps++;
      if (0) {
        default: x--; steps += 100;
      }
    }
  return steps;
}
int main(void) {
  for (int n = 1; n <= 11; n++) {
    char b[12] = {0};
    copy(b, "abcdefghijk", n);
    puts(b);
  }
  printf("%d %d\n", half(20), half(3));
  return 0;
}
