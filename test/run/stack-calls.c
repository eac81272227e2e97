// RUN: gadfly run %s
// EXPECT: out-of-fuel
// A right compiler may overflow its stack here.
int f(int n) { char a[100000]; a[n] = n; return n ? f(n - 1) + a[n] : 0; }
int main(void) { return f(40) & 1; }
