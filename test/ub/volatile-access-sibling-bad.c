// RUN: gadfly run %s
// EXPECT: undefined volatile-access at 14:15
// Of two objects of one type, the volatile one is accessed through a plain lvalue.
struct S {
  int a;
  char b;
  volatile int c;
};
static volatile struct S one = {1, 2};
static struct S other = {3, 4};
int main(void) {
  char *q = &other.b;
  char *p = (char *)&one.b;
  return *q + *p != 6;
}
