// RUN: gadfly run %s
// EXPECT: unspecified evaluation-order at 7
// The status is 1 or 0.
#include <stdlib.h>
static int status;
static int leave(void) { exit(status); }
int main(void) { return (status = 1) + leave(); }
