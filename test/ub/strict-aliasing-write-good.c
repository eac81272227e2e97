// RUN: gadfly run %s
// EXPECT: defined
// An int is written as an unsigned int.
int main(void) {
  int x = 0;
  *(unsigned *)&x = 1u;
  return x != 1;
}
