// RUN: gadfly run %s
// EXPECT: defined exit 1
// The assignment is sequenced before the call.
#include <stdlib.h>
static int status;
static int leave(void) { exit(status); }
int main(void) { return (status = 1, leave()); }
