// RUN: gadfly run %s
// EXPECT: undefined pointer-comparison at 6:13
// The pointers point to different objects.
int main(void) {
  int a = 1, b = 2;
  return &a < &b;
}
