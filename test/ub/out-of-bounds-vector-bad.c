// RUN: gadfly run %s --std=gnu17
// EXPECT: undefined out-of-bounds at 6:10
typedef int v4si __attribute__((vector_size(16)));
int main(int argc, char **argv) {
  v4si v = {1, 2, 3, 4};
  return v[argc + 3];
}
