// RUN: gadfly run %s
// EXPECT: defined
// Any object can be read and written as characters.
int main(void) {
  int x = 0;
  char *p = (char *)&x;
  p[0] = 1;
  p[1] = 1;
  return x != 257 || ((unsigned char *)&x)[1] != 1;
}
