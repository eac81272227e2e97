// RUN: gadfly run %s
// EXPECT: defined exit 1
// The call that ends the program is sequenced before the access.
#include <stdlib.h>
static int leave(int status) { exit(status); }
int main(void) { return leave(1), *(int *)0; }
