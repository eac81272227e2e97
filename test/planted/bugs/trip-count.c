#include <stdio.h>
static unsigned values[400];
__attribute__((noinline)) static unsigned fold(unsigned hash) {
  for (int i = 0; i < 400; ++i) hash = (hash ^ values[i]) * 16777619u;
  return hash;
}
int main(void) {
  values[399] = 5;
  printf("%u\n", fold(1));
  return 0;
}
