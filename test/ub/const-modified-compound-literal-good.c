// RUN: gadfly run %s
// EXPECT: defined
// A compound literal of a type that is not const can be modified.
int main(void) {
  int *p = (int[]){1, 2};
  *p = 3;
  return *p != 3;
}
