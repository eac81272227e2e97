// RUN: gadfly run %s
// EXPECT: defined exit 0
int main(void) {
  int *p = &&here;
  goto *p;
  return 1;
here:
  return 0;
}
