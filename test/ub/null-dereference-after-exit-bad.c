// RUN: gadfly run %s
// EXPECT: undefined null-dereference at 7
// The other argument may be evaluated before the call that ends the program.
#include <stdlib.h>
static int leave(int status) { exit(status); }
static int sum(int a, int b) { return a + b; }
int main(void) { return sum(leave(1), *(int *)0); }
