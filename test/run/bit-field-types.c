// RUN: gadfly run %s
// EXPECT: unsupported the type of a bit-field
// GCC gives a bit-field a type of just its width, which no association names; Clang the declared type.
struct { unsigned y : 3; } b = {2};
int main(void) { return _Generic(b.y, unsigned: 1, default: 2); }
