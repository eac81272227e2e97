// RUN: gadfly run %s
// EXPECT: defined
// The union's byte is the value false.
union U {
  unsigned char c;
  _Bool b;
};
int main(void) {
  union U u;
  u.c = 0;
  return u.b;
}
