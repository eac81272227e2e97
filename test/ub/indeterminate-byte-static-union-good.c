// RUN: gadfly run %s
// EXPECT: defined exit 6
union U {
  int a;
  unsigned char b[8];
};
static union U u = {6}, empty;
int main(void) { return u.b[0] + u.b[3] + empty.b[7]; }
