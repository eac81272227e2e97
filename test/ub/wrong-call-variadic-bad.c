// RUN: gadfly run %s
// EXPECT: undefined wrong-call at 7:10
// A function without ellipsis is called as if it had one.
static int first(int a, int b) { return a - b + b; }
int main(void) {
  int (*f)(int, ...) = (int (*)(int, ...))first;
  return f(1, 2);
}
