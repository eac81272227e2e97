// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 1 1 0
// STDOUT: 7
// STDOUT: 7
// STDOUT: 16
// Mutual recursion: even and odd, and a small parser of expressions.
#include <stdio.h>
static int odd(unsigned n);
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }

static const char *at;
static int sum(void);
static int atom(void) {
  if (*at == '(') {
    at++;
    int v = sum();
    at++;
    return v;
  }
  if (*at == '-') {
    at++;
    return -atom();
  }
  int v = 0;
  while (*at >= '0' && *at <= '9') v = v * 10 + (*at++ - '0');
  return v;
}
static int product(void) {
  int v = atom();
  while (*at == '*' || *at == '/') {
    char op = *at++;
    int w = atom();
    v = op == '*' ? v * w : v / w;
  }
  return v;
}
static int sum(void) {
  int v = product();
  while (*at == '+' || *at == '-') {
    char op = *at++;
    int w = product();
    v = op == '+' ? v + w : v - w;
  }
  return v;
}
static int calculate(const char *s) {
  at = s;
  return sum();
}
int main(void) {
  printf("%d %d %d\n", even(10), odd(7), even(7));
  printf("%d\n", calculate("1+2*3"));
  printf("%d\n", calculate("(1+2)*3-4/2"));
  printf("%d\n", calculate("-(2-10)*(3+-1)"));
  return 0;
}
