// RUN: gadfly run %s
// EXPECT: defined
// The function returns no value, and the caller does not use it.
static int none(void) {}
int main(void) {
  none();
}
