// RUN: gadfly run %s
// EXPECT: defined
// The value of the pointer is converted, not its object.
int main(void) {
  int x = 1;
  int *p = &x;
  char *q = (char *)p;
  return *q != 1;
}
