// RUN: gadfly run %s
// EXPECT: defined
// Qualifiers of the parameters themselves do not matter (6.7.6.3p15).
static int get(int *const p) { return *p; }
int main(void) {
  int x = 1;
  int (*f)(int *) = get;
  return f(&x) != 1;
}
