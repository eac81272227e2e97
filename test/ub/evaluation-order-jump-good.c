// RUN: gadfly run %s
// EXPECT: defined
// The other operand has no side effects.
static int count;
int main(void) {
  int sum = count + ({ goto out; 1; });
  count = sum;
out:
  return count;
}
