// RUN: gadfly run %s
// EXPECT: defined
// The store to the short gives its own two bytes values.
union U {
  unsigned char b[4];
  unsigned short s;
};
int main(void) {
  union U u;
  u.s = 0x0201;
  return u.b[0] != 1 || u.b[1] != 2;
}
