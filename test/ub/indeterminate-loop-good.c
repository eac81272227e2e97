// RUN: gadfly run %s
// EXPECT: defined
// The variable outside of the loop keeps its value.
int main(void) {
  int sum = 0;
  int x;
  for (int i = 0; i < 2; i++) {
    if (i == 0) x = 1;
    sum += x;
  }
  return sum != 2;
}
