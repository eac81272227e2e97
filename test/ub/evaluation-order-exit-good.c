// RUN: gadfly run %s
// EXPECT: defined exit 1
// The other argument does nothing that another order would show.
#include <stdlib.h>
static int count = 3;
static int leave(int status) { exit(status); }
static int sum(int a, int b) { return a + b; }
static int triple(void) { return 3 * count; }
int main(void) { return sum(leave(1), triple()) + count; }
