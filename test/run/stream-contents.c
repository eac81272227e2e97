// RUN: gadfly run %s
// EXPECT: unsupported the contents of a FILE
#include <stdio.h>
int main(void) { return puts((char *)stdout) < 0; }
