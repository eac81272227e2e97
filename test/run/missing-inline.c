// RUN: gadfly run %s
// EXPECT: unsupported 'f', an inline function without an external definition
// A call may use the external definition instead of the inline one, and there is none (6.7.4p7).
inline int f(void) { return 1; }
int main(void) { return f() - 1; }
