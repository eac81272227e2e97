// RUN: gadfly run %s
// EXPECT: defined
// The bytes of one object form an array.
struct S {
  int a, b;
};
int main(void) {
  struct S s = {1, 2};
  char *p = (char *)&s, *q = p + sizeof s;
  return q - p != 8;
}
