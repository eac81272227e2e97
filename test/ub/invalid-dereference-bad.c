// RUN: gadfly run %s
// EXPECT: undefined invalid-dereference at 6:10
// The pointer was made from an integer that is no object's address.
int main(void) {
  int *p = (int *)16;
  return *p;
}
