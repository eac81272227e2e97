// RUN: gadfly run %s
// EXPECT: undefined trap-representation at 11:10
// The union's byte is no value of _Bool.
union U {
  unsigned char c;
  _Bool b;
};
int main(void) {
  union U u;
  u.c = 255;
  return u.b;
}
