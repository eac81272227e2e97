// RUN: gadfly run %s
// EXPECT: defined
// An enumerated type is compatible with its integer type, unsigned int here.
enum E { A, B };
int main(void) {
  enum E e = B;
  unsigned *p = (unsigned *)&e;
  return *p != 1;
}
