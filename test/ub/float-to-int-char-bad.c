// RUN: gadfly run %s
// EXPECT: undefined float-to-int at 6:19
// 128 does not fit signed char.
int main(void) {
  float f = 128.0f;
  signed char c = (signed char)f;
  return c == 0;
}
