// RUN: gadfly run %s
// EXPECT: unspecified indeterminate-byte at 10
// The initialiser is for the int; what it leaves of the union is zero only without one (6.2.6.1p7, 6.7.9p10). Clang 19
// takes the array's last byte for whatever suits it.
union U {
  int a;
  unsigned char b[8];
};
static union U u = {6};
int main(void) { return u.b[7] > 1; }
