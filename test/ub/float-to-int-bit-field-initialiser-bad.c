// RUN: gadfly run %s
// EXPECT: undefined float-to-int at 6
// A signed bit-field of three bits holds no 4.
struct S { int c : 3; };
int main(void) {
  struct S s = {4.0};
  return s.c;
}
