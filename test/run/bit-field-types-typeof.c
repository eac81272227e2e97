// RUN: gadfly run %s
// EXPECT: unsupported the type of a bit-field
// GCC: an unsigned of three bits.
struct { unsigned y : 3; } b = {2};
int main(void) { __typeof__(++b.y) v = 9; return v; }
