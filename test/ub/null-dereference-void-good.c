// RUN: gadfly run %s
// EXPECT: defined
// It points to something.
int main(void) {
  int x = 0;
  void *p = &x;
  (void)*p;
  *p;
  p[0];
  (void)p[0];
  x ? *p : p[0];
  return *p, x;
}
