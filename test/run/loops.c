// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 19 111 6
// STDOUT: 12
// STDOUT: 6
// STDOUT: 2 1 0 once
// STDOUT: 0 0.25 0.5 0.75 end
// All loops with break and continue, nested, with empty bodies and without conditions.
#include <stdio.h>
int main(void) {
  int s = 0;
  for (int i = 0; i < 10; i++) {
    if (i % 3 == 0) continue;
    if (i == 8) break;
    s += i;
  }
  int n = 27, steps = 0;
  while (n != 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    steps++;
  }
  int k = 0;
  do {
    k++;
    if (k == 2) continue;
    if (k > 5) break;
  } while (k < 10);
  printf("%d %d %d\n", s, steps, k);
  int pairs = 0;
  for (int i = 0; i < 6; i++)
    for (int j = 0;; j++) {
      if (j > i) break;
      if ((i + j) & 1) continue;
      pairs++;
    }
  printf("%d\n", pairs);
  const char *p = "length", *q = p;
  while (*q++)
    ;
  printf("%d\n", (int)(q - p - 1));
  unsigned u = 3;
  for (; u-- > 0;) printf("%u ", u);
  do
    printf("once\n");
  while (0);
  for (double d = 0; d < 1; d += 0.25) printf("%g ", d);
  printf("end\n");
  return 0;
}
