// RUN: gadfly run %s
// EXPECT: undefined wrong-call at 7
// The argument is evaluated, then the function is called through an incompatible type.
#include <stdlib.h>
static int stay(void) { return 3; }
static void nothing(void) {}
int main(void) { return ((int (*)(int))nothing)(stay()); }
