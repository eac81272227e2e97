// RUN: gadfly run %s
// EXPECT: defined
// The first member is the largest one.
union U {
  int j[4], i;
};
int main(void) {
  union U u = {};
  int sum = 0;
  for (int k = 0; k < 4; k++)
    sum += u.j[k];
  return sum;
}
