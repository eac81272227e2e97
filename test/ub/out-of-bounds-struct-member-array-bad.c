// RUN: gadfly run %s
// EXPECT: undefined out-of-bounds at 11:10
// The index leaves the member array, though not the structure.
struct S {
  int a[2];
  int b;
};
int main(void) {
  struct S s = {{1, 2}, 3};
  int n = 2;
  return s.a[n];
}
