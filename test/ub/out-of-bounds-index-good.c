// RUN: gadfly run %s
// EXPECT: defined
// The index designates an element; i[a] means a[i].
int main(void) {
  int a[4] = {1, 2, 3, 4};
  int n = 3;
  return n[a] != 4;
}
