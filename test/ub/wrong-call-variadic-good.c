// RUN: gadfly run %s
// EXPECT: defined
// A function with ellipsis is called through its own type.
static int first(int a, ...) { return a; }
int main(void) {
  int (*f)(int, ...) = first;
  return f(1, 2) != 1;
}
