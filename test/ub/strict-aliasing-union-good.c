// RUN: gadfly run %s
// EXPECT: defined
// The member access reads the bytes of the other member (6.5.2.3, footnote 97).
union U {
  int i;
  float f;
};
int main(void) {
  union U u;
  u.f = 1.0f;
  return u.i != 0x3f800000;
}
