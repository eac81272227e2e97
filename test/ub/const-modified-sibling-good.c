// RUN: gadfly run %s
// EXPECT: defined
// Of two objects of one type, only the other is const.
struct S {
  int a;
  char b;
  const int c;
};
static const struct S one = {1, 2};
static struct S other = {3, 4};
int main(void) {
  const char *p = &one.b;
  char *q = &other.b;
  *q = *p;
  return other.b != 2;
}
