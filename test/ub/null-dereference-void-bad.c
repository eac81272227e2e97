// RUN: gadfly run %s
// EXPECT: undefined null-dereference at 6
// Nothing is read, but the pointer has to point to something.
int main(void) {
  void *p = 0;
  (void)*p;
  return 0;
}
