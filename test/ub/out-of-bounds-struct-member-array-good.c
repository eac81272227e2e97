// RUN: gadfly run %s
// EXPECT: defined
// The index stays inside of the member array.
struct S {
  int a[2];
  int b;
};
int main(void) {
  struct S s = {{1, 2}, 3};
  int n = 1;
  return s.a[n] + s.b != 5;
}
