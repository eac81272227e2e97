// RUN: gadfly run %s
// EXPECT: defined
// The read of i belongs to the value that is assigned.
int main(void) {
  int i = 0;
  i = i + 1;
  return i != 1;
}
