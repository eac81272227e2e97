// RUN: gadfly run %s
// EXPECT: undefined const-modified at 5:30
// The global object is defined const.
static const int limit = 1;
static void set(int *p) { *p = 2; }
int main(void) {
  set((int *)&limit);
  return 0;
}
