// RUN: gadfly run %s
// EXPECT: undefined const-modified at 6:14
// The cast takes away the qualifier of the pointer, not that of the object.
int main(void) {
  const int x = 1;
  *(int *)&x = 2;
  return 0;
}
