// RUN: gadfly run %s
// EXPECT: undefined strict-aliasing at 12:40
// Without a union the common initial sequence does not help.
struct A {
  int tag;
  float f;
};
struct B {
  int tag;
  long l;
};
static int tag(const void *p) { return ((const struct B *)p)->tag; }
int main(void) {
  _Alignas(struct B) struct A a = {1, 2.0f};
  return tag(&a);
}
