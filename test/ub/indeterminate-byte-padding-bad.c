// RUN: gadfly run %s
// EXPECT: unspecified indeterminate-byte at 11
// The bytes between the members have unspecified values.
struct S {
  char c;
  int i;
};
int main(void) {
  struct S s = {1, 2};
  unsigned char *p = (unsigned char *)&s;
  if (p[1] != 0) return 1;
  return 0;
}
