#include <stdio.h>
static volatile int start = 3;
int main(void) {
  switch (start) {
    case 1: puts("one"); break;
    case 3: puts("three"); break;
    case 12: puts("a dozen"); break;
    case 20: puts("a score"); break;
    case 144: puts("a gross"); break;
    case 500: puts("a ream"); break;
    case 1000: puts("a thousand"); break;
    default: puts("many");
  }
  return 0;
}
