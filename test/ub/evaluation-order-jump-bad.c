// RUN: gadfly run %s
// EXPECT: unspecified evaluation-order at 7
// Whether the call has been made when the jump leaves the expression is not known.
static int count;
static int next(void) { return ++count; }
int main(void) {
  int sum = next() + ({ goto out; 1; });
  count = sum;
out:
  return count;
}
