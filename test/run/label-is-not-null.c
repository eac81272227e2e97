// RUN: gadfly run %s
// EXPECT: defined exit 3
int main(void) {
  void *p = &&here;
here:
  return (p != 0) + (p ? 2 : 0) + (_Bool)!p;
}
