// RUN: gadfly run %s
// EXPECT: undefined out-of-bounds at 10
// The same by a pointer.
static struct T {
  int f, g;
} t[4];
int main(void) {
  struct T *p = t;
  p += 4;
  return &p->g == 0;
}
