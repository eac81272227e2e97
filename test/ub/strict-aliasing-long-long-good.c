// RUN: gadfly run %s
// EXPECT: defined
// long and unsigned long correspond to each other.
int main(void) {
  long x = 1;
  const unsigned long *p = (const unsigned long *)&x;
  return *p != 1;
}
