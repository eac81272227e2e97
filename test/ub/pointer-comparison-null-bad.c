// RUN: gadfly run %s
// EXPECT: undefined pointer-comparison at 6:12
// Null pointers point to no object, so they have no order.
int main(void) {
  int *p = 0, *q = 0;
  return p < q;
}
