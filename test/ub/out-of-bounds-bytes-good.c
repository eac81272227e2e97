// RUN: gadfly run %s
// EXPECT: defined
// All bytes of the whole object can be reached from its address.
int main(void) {
  int a[2][3] = {{1, 2, 3}, {4, 5, 6}};
  unsigned char *p = (unsigned char *)&a;
  int sum = 0;
  for (unsigned i = 0; i < sizeof a; i++) sum += p[i];
  return sum != 21;
}
