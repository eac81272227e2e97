// RUN: gadfly run %s
// EXPECT: undefined float-to-int at 7
// 7.5 is 7, but 8 does not fit.
static struct { unsigned c : 3; } s = {7};
int main(void) {
  s.c += 0.5;
  s.c += 1.0;
  return s.c;
}
