// RUN: gadfly run %s
// EXPECT: undefined indeterminate at 4:39
// The variable is read through a pointer before it has a value.
static int get(const int *p) { return *p; }
int main(void) {
  int x;
  return get(&x);
}
