// RUN: gadfly run %s
// EXPECT: undefined shift-count at 7:9
// The count equals the width of __int128.
int main(void) {
  unsigned __int128 x = 1;
  int n = 128;
  x = x << n;
  return x == 1;
}
