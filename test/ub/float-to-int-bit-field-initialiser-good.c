// RUN: gadfly run %s
// EXPECT: defined
// -4.9 is -4, the least that fits.
struct S { int c : 3; };
int main(void) {
  struct S s = {-4.9};
  return s.c != -4;
}
