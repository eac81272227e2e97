// RUN: gadfly run %s
// EXPECT: undefined strict-aliasing at 7:10
// A float is read as an int.
int main(void) {
  float f = 1.0f;
  int *p = (int *)&f;
  return *p == 0;
}
