// RUN: gadfly run %s
// EXPECT: defined
// In a union the common initial sequence can be read through any member (6.5.2.3p6).
struct A {
  int tag;
  float f;
};
struct B {
  int tag;
  long l;
};
union U {
  struct A a;
  struct B b;
};
int main(void) {
  union U u = {.a = {1, 2.0f}};
  return u.b.tag != 1;
}
