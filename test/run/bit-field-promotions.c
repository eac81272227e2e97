// RUN: gadfly run %s
// EXPECT: unsupported arithmetic on the value of a bit-field that compilers promote differently
// The old value is promoted to int by GCC, and is unsigned for Clang.
struct { unsigned y : 3; } b = {2};
int main(void) { return b.y++ - 3 < 0; }
