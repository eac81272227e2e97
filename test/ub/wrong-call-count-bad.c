// RUN: gadfly run %s
// EXPECT: undefined wrong-call at 6:10
// The function is called through a type with fewer parameters.
static int first(int a, int b) { return a - b + b; }
int main(void) {
  return ((int (*)(int))first)(1);
}
