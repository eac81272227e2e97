// RUN: gadfly run %s
// EXPECT: defined
// Only the pointer says const, the object itself is not.
int main(void) {
  int x = 1;
  const int *p = &x;
  *(int *)p = 2;
  return x != 2;
}
