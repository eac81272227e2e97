// RUN: gadfly run %s
// EXPECT: unsupported an address as a number
// Where a label is nobody knows.
int main(void) {
here:;
  double d = (__int128)(&&here);
  return d > 2;
}
