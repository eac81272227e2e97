// RUN: gadfly run %s
// EXPECT: undefined invalid-dereference at 6:6
// The pointer was made from an integer that is no object's address.
int main(void) {
  char *p = (char *)1;
  *p = 1;
  return 0;
}
