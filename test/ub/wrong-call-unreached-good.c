// RUN: gadfly run %s
// EXPECT: defined exit 3
// The argument ends the program before the call that would be undefined.
#include <stdlib.h>
static int leave(void) { exit(3); }
static void nothing(void) {}
int main(void) { return ((int (*)(int))nothing)(leave()); }
