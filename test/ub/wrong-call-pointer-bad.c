// RUN: gadfly run %s
// EXPECT: undefined wrong-call at 8:10
// A parameter of type void * is not compatible with int *.
static int get(int *p) { return *p; }
int main(void) {
  int x = 1;
  int (*f)(void *) = (int (*)(void *))get;
  return f(&x);
}
