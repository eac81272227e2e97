// RUN: gadfly run %s --std=gnu17
// EXPECT: undefined strict-aliasing at 7:11
typedef int v4si __attribute__((vector_size(16)));
typedef short v8hi __attribute__((vector_size(16)));
int main(void) {
  v4si a = {1, 2, 3, 4};
  return (*(v8hi *)&a)[0];
}
