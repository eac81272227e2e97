// RUN: gadfly run %s --std=gnu89
// EXPECT: unsupported a pointer added to an integer in place
// Compilers add the integer to the pointer, by elements, and convert the sum.
int main(void) {
  int i = 3;
  i += (int *)96;
  return i;
}
