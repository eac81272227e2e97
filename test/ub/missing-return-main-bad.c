// RUN: gadfly run %s
// EXPECT: undefined missing-return at 4:5
// The environment wants a value; only the end of main stands for 0.
int main(void) {
  if (main != 0) return;
  return 1;
}
