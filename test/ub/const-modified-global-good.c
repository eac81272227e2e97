// RUN: gadfly run %s
// EXPECT: defined
// The global object is not const.
static int limit = 1;
static void set(int *p) { *p = 2; }
int main(void) {
  set(&limit);
  return limit != 2;
}
