// RUN: gadfly run %s --std=gnu17
// EXPECT: defined exit 1
// A cast of the value; the elements as what they are.
typedef int v4si __attribute__((vector_size(16)));
typedef short v8hi __attribute__((vector_size(16)));
int main(void) {
  v4si a = {1, 2, 3, 4};
  return ((v8hi)a)[0] + ((int *)&a)[3] - 4;
}
