// RUN: gadfly run %s
// EXPECT: defined
// Without external linkage, and without its header, the name is the program's.
static long magnitude(long x) { return x; }
#define labs magnitude
int main(void) { return labs(-1L) != -1L; }
