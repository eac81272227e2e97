// RUN: gadfly run %s
// EXPECT: undefined out-of-bounds at 7:10
// The byte behind the last one of the object is read.
int main(void) {
  int a[2][3] = {{1, 2, 3}, {4, 5, 6}};
  unsigned char *p = (unsigned char *)&a;
  return p[sizeof a];
}
