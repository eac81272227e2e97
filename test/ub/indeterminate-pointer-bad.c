// RUN: gadfly run %s
// EXPECT: undefined indeterminate at 6:11
// The pointer itself has no value.
int main(void) {
  int *p;
  return *p;
}
