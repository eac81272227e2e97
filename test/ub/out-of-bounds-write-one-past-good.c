// RUN: gadfly run %s
// EXPECT: defined
// The pointer comes back to the object before the write.
int main(void) {
  int x = 1;
  int *p = &x + 1;
  p[-1] = 2;
  return x != 2;
}
