// RUN: gadfly run %s
// EXPECT: undefined strict-aliasing at 6:16
// An int is written as a float.
int main(void) {
  int x = 0;
  *(float *)&x = 1.0f;
  return 0;
}
