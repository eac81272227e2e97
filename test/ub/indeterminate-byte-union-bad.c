// RUN: gadfly run %s
// EXPECT: unspecified indeterminate-byte at 11
// The store to the short leaves the other bytes of the union unspecified.
union U {
  unsigned char b[4];
  unsigned short s;
};
int main(void) {
  union U u;
  u.s = 1;
  if (u.b[3]) return 1;
  return 0;
}
