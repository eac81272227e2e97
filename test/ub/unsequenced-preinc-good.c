// RUN: gadfly run %s
// EXPECT: defined
// The two modifications are of different objects.
int main(void) {
  int i = 0, j;
  j = ++i + 1;
  return i + j != 3;
}
