// RUN: gadfly run %s
// EXPECT: unsupported alignment of a function
// GCC says 1, Clang 4.
int main(void) { return _Alignof(main); }
