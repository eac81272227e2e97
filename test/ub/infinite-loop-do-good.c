// RUN: gadfly run %s
// EXPECT: defined
// The condition of a do loop is tested after the body.
static int never = 0;
int main(void) {
  int n = 0;
  do {
    n++;
  } while (never);
  return n != 1;
}
