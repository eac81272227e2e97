// RUN: gadfly run %s
// EXPECT: undefined invalid-dereference at 6
int main(void) {
  int *p = &&here;
here:
  return *p;
}
