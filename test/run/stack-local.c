// RUN: gadfly run %s
// EXPECT: out-of-fuel
// A right compiler may overflow its stack here.
#include <string.h>
int main(void) { char a[100000000]; memset(a, 1, sizeof a); return a[99999999]; }
