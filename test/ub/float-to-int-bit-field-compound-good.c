// RUN: gadfly run %s
// EXPECT: defined
// 7.5 is 7.
static struct { unsigned c : 3; } s = {7};
int main(void) {
  s.c += 0.5;
  s.c -= 0.5;
  return s.c != 6;
}
