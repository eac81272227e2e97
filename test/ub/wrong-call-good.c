// RUN: gadfly run %s
// EXPECT: defined
// The pointer is converted back to the function's own type before the call.
static int half(int x) { return x / 2; }
int main(void) {
  int (*f)(long) = (int (*)(long))half;
  return ((int (*)(int))f)(4) != 2;
}
