// RUN: gadfly run %s
// EXPECT: unspecified evaluation-order at 7
// Each of the two arguments ends the program with another status.
#include <stdlib.h>
static int leave(int status) { exit(status); }
static int sum(int a, int b) { return a + b; }
int main(void) { return sum(leave(1), leave(2)); }
