// RUN: gadfly run %s
// EXPECT: undefined missing-return at 6:10
// The function returns no value, and the caller uses it.
static int none(void) {}
int main(void) {
  return none();
}
