// RUN: gadfly run %s
// EXPECT: unsupported main that does not return int
// The status of such a program is unspecified (5.1.2.2.3p1).
void main(void) {}
