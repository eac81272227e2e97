// RUN: gadfly run %s
// EXPECT: defined
// signed char is promoted: the shift is in int, the conversion back implementation-defined.
int main(void) {
  signed char x = 64;
  x <<= 1;
  return x != -128;
}
