// RUN: gadfly run %s
// EXPECT: undefined const-modified at 14:6
// Of two objects of one type, the const one is modified.
struct S {
  int a;
  char b;
  const int c;
};
static const struct S one = {1, 2};
static struct S other = {3, 4};
int main(void) {
  char *p = (char *)&one.b;
  other.b = *p;
  *p = 5;
  return 0;
}
