// RUN: gadfly run %s
// EXPECT: undefined reserved-identifier at 4
// A compiler may know what labs does, whatever is defined here.
long labs(long x) { return x; }
int main(void) { return labs(-1L) != -1L; }
