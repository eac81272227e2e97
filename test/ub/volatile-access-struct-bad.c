// RUN: gadfly run %s
// EXPECT: undefined volatile-access at 10:10
// The members of a volatile structure are volatile.
struct S {
  int a, b;
};
int main(void) {
  volatile struct S s = {1, 2};
  struct S *p = (struct S *)&s;
  return p->b;
}
