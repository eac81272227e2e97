// RUN: gadfly run %s
// EXPECT: defined
// The bytes of the members have the members' values.
struct S {
  char c;
  int i;
};
int main(void) {
  struct S s = {1, 2};
  unsigned char *p = (unsigned char *)&s;
  return p[0] != 1 || p[4] != 2 || p[7] != 0;
}
