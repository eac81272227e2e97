// RUN: gadfly run %s
// EXPECT: defined
// The sum is computed in int; storing 4 in three bits is implementation-defined.
struct S {
  signed int f : 3;
};
int main(void) {
  struct S s = {3};
  s.f++;
  return s.f != -4;
}
