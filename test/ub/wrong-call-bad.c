// RUN: gadfly run %s
// EXPECT: undefined wrong-call at 7:10
// The function is called through a type with another parameter.
static int half(int x) { return x / 2; }
int main(void) {
  int (*f)(long) = (int (*)(long))half;
  return f(4L);
}
