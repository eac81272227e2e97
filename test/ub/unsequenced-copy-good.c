// RUN: gadfly run %s
// EXPECT: defined
// The usual copy loop modifies two pointers and an element.
int main(void) {
  int a[3] = {1, 2, 3}, b[3];
  int *p = b, *q = a;
  while (q != a + 3) *p++ = *q++;
  return b[2] != 3;
}
