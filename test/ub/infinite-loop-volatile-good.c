// RUN: gadfly run %s
// EXPECT: defined
// The loop reads and writes a volatile variable.
int main(void) {
  volatile int v = 3;
  while (v) {
    v = v - 1;
  }
  return v;
}
