// RUN: gadfly run %s
// EXPECT: unsupported malloc of more than half of the address space
// A compiler that removes the call may assume that it succeeds.
#include <stdlib.h>
int main(void) { return malloc(-1) == NULL; }
