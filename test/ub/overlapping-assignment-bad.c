// RUN: gadfly run %s
// EXPECT: undefined overlapping-assignment at 10:7
// The value is read from an object that overlaps the assigned one inexactly.
union U {
  int i;
  short s;
};
int main(void) {
  union U u = {.s = 1};
  u.i = u.s;
  return u.i;
}
