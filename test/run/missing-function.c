// RUN: gadfly run %s
// EXPECT: unsupported 'f', which is used but not defined
int f(int);
int main(void) { return 0 ? f(1) : 0; }
