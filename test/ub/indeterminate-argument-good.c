// RUN: gadfly run %s
// EXPECT: defined
// sizeof does not read the variable.
int main(void) {
  int x;
  return sizeof x != 4;
}
