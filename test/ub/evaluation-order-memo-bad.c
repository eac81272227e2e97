// RUN: gadfly run %s
// EXPECT: unspecified evaluation-order at 9
// The table remembers which of the two was asked for first.
static int first;
static int get(int n) {
  if (first == 0) first = n;
  return first;
}
int main(void) { return get(1) + 2 * get(2) == 3; }
