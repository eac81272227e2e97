// RUN: gadfly run %s
// EXPECT: undefined strict-aliasing at 7:10
// Half of an int is read as a short.
int main(void) {
  int x = 0x10002;
  short *p = (short *)&x;
  return *p != 2;
}
