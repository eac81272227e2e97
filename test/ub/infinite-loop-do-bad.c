// RUN: gadfly run %s
// EXPECT: undefined infinite-loop at 6:3
// The loop never ends and does nothing.
static int always = 1;
int main(void) {
  do {
  } while (always);
  return 0;
}
