// RUN: gadfly run %s
// EXPECT: defined
// STDOUT: 6765 2
// The calls read and write one table, and one counter, but their order makes no difference.
#include <stdio.h>
static long table[50];
static int calls;
static long fib(int n) {
  if (n < 2) return n;
  if (table[n]) return table[n];
  return table[n] = fib(n - 1) + fib(n - 2);
}
static int count(int n) {
  calls++;
  return n;
}
static int max(int a, int b) { return a > b ? a : b; }
int main(void) {
  printf("%ld ", fib(20));
  max(count(1), count(2));
  printf("%d\n", calls);
  return 0;
}
