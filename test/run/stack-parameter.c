// RUN: gadfly run %s
// EXPECT: out-of-fuel
// A right compiler may overflow its stack here.
struct S { char c[50000000]; } s;
static int f(struct S t) { return t.c[5]; }
int main(void) { return f(s); }
