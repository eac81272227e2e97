// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 610 9 21
// STDOUT: 949
// STDOUT: abc acb bac bca cba cab 50005000
// Recursion: Fibonacci, Ackermann, Hanoi, permutations, greatest common divisor, deep chains.
#include <stdio.h>
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
static int ackermann(int m, int n) {
  if (m == 0) return n + 1;
  if (n == 0) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}
static int moves;
static void hanoi(int n, int from, int to, int by) {
  if (n == 0) return;
  hanoi(n - 1, from, by, to);
  moves = moves * 3 % 1009 + from * 2 + to;
  hanoi(n - 1, by, to, from);
}
static int gcd(int a, int b) { return b ? gcd(b, a % b) : a; }
static void permute(char *s, int k) {
  if (s[k] == '\0') {
    printf("%s ", s);
    return;
  }
  for (int i = k; s[i]; i++) {
    char t = s[k];
    s[k] = s[i];
    s[i] = t;
    permute(s, k + 1);
    t = s[k];
    s[k] = s[i];
    s[i] = t;
  }
}
static long deep(int n) { return n == 0 ? 0 : n + deep(n - 1); }
int main(void) {
  printf("%d %d %d\n", fib(15), ackermann(2, 3), gcd(1071, 462));
  hanoi(8, 1, 3, 2);
  printf("%d\n", moves);
  char s[] = "abc";
  permute(s, 0);
  printf("%ld\n", deep(10000));
  return 0;
}
