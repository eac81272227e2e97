// RUN: gadfly run %s
// EXPECT: undefined strict-aliasing at 7:6
// A character array does not become an int by a write.
int main(void) {
  _Alignas(int) char buffer[sizeof(int)] = {0};
  int *p = (int *)buffer;
  *p = 1;
  return 0;
}
