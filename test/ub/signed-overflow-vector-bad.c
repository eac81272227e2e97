// RUN: gadfly run %s --std=gnu17
// EXPECT: undefined signed-overflow at 7:9
// The elements are not promoted to int.
typedef signed char v4qi __attribute__((vector_size(4)));
int main(void) {
  v4qi a = {1, 2, 3, 127}, b = {0, 0, 0, 1};
  a = a + b;
  return a[0];
}
