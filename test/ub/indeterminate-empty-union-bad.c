// RUN: gadfly run %s
// EXPECT: undefined indeterminate at 11
// C23 has {} zero the whole union; Clang 14 may set the first member only, as C17 has it for {0}.
union U {
  int i, j[4];
};
int main(void) {
  union U u = {};
  int sum = 0;
  for (int k = 0; k < 4; k++)
    sum += u.j[k];
  return sum;
}
