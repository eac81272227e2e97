// RUN: gadfly run %s
// EXPECT: out-of-fuel
// A right compiler may overflow its stack here.
// What needs a frame of 128 bytes without optimisation overflows 8 MiB at a depth of 65536.
int f(int n) { int a = n, b = a + 1; return n ? f(n - 1) + b - a : 0; }
int main(void) { return f(90000) & 1; }
