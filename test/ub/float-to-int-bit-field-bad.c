// RUN: gadfly run %s
// EXPECT: undefined float-to-int at 6
// The type of the bit-field has three bits.
int main(void) {
  struct { unsigned c : 3; } s;
  s.c = 9.0;
  return s.c;
}
