// RUN: gadfly run %s --std=gnu17
// EXPECT: defined
typedef unsigned char v4qi __attribute__((vector_size(4)));
int main(void) {
  v4qi a = {1, 2, 3, 255}, b = {0, 0, 0, 1};
  a = a + b;
  return a[3];
}
