// RUN: gadfly run %s
// EXPECT: defined
// The members are read through a pointer to volatile.
struct S {
  int a, b;
};
int main(void) {
  volatile struct S s = {1, 2};
  volatile struct S *p = &s;
  return p->b != 2;
}
