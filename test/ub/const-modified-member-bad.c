// RUN: gadfly run %s
// EXPECT: undefined const-modified at 10:16
// The member is const, though the structure is not.
struct S {
  const int a;
  int b;
};
int main(void) {
  struct S s = {1, 2};
  *(int *)&s.a = 3;
  return 0;
}
