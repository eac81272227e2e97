// RUN: gadfly run %s
// EXPECT: defined
// Of two objects of one type, only the other is volatile.
struct S {
  int a;
  char b;
  volatile int c;
};
static volatile struct S one = {1, 2};
static struct S other = {3, 4};
int main(void) {
  volatile char *p = &one.b;
  char *q = &other.b;
  return *p + *q != 6;
}
