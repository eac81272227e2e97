// RUN: gadfly run %s
// EXPECT: undefined float-to-int at 6:17
// An infinity does not fit any integer type.
int main(void) {
  float one = 1.0f, zero = 0.0f;
  long long x = (long long)(one / zero);
  return x == 0;
}
