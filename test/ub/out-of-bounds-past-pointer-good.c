// RUN: gadfly run %s
// EXPECT: defined
// The last element.
static struct T {
  int f, g;
} t[4];
int main(void) {
  struct T *p = t;
  p += 3;
  return &p->g == 0;
}
