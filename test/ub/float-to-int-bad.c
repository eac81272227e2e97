// RUN: gadfly run %s
// EXPECT: undefined float-to-int at 6:11
// 1e10 does not fit int.
int main(void) {
  double d = 1e10;
  int x = (int)d;
  return x == 0;
}
