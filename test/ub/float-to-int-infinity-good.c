// RUN: gadfly run %s
// EXPECT: defined
// The largest float below 2^63 fits long long.
int main(void) {
  float f = 9223371487098961920.0f;
  long long x = (long long)f;
  return x != 9223371487098961920LL;
}
