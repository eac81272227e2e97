// RUN: gadfly run %s
// EXPECT: unsupported the type of a bit-field
// A byte for GCC, four for Clang.
struct { unsigned y : 3; } b = {2};
int main(void) { return sizeof(0, b.y); }
