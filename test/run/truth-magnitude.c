// RUN: gadfly run %s
// EXPECT: unsupported a number that the library does not specify
// isalpha returns some number that is not 0.
#include <ctype.h>
#include <stdio.h>
int main(void) { printf("%d\n", (isalpha)('a')); }
