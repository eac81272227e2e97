// RUN: gadfly run %s
// EXPECT: defined exit 7
// STDOUT: 3 2 1 0 out
// exit in a nested call ends the program with its status; what was written is kept.
#include <stdio.h>
#include <stdlib.h>
static int depth(int n) {
  printf("%d ", n);
  if (n == 0) {
    printf("out\n");
    exit(7);
  }
  return depth(n - 1) + 1;
}
int main(void) {
  for (int i = 3;; i++) {
    int x = depth(i);
    printf("never %d\n", x);
  }
  return 0;
}
