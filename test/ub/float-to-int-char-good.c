// RUN: gadfly run %s
// EXPECT: defined
// By way of int the second conversion is implementation-defined.
int main(void) {
  float f = 128.0f;
  signed char c = (signed char)(int)f;
  return c != -128;
}
