// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 1 2
// STDOUT: 7 2
// STDOUT: 1 3
// STDOUT: -1 11
// STDOUT: 11 2
// STDOUT: 7
// STDOUT: 0 4
// GNU statement expressions: values, scopes, control flow, side effects.
#include <stdio.h>
#define MAX(a, b)       \
  ({                    \
    __typeof__(a) x_ = (a); \
    __typeof__(b) y_ = (b); \
    x_ > y_ ? x_ : y_;  \
  })
static int find(const int *a, int n, int key) {
  int at = ({
    int i;
    for (i = 0; i < n; i++)
      if (a[i] == key) break;
    i;
  });
  return at;
}
static int early(int x) {
  int y = 1 + ({
    if (x < 0) return -1;
    x * 2;
  });
  return y;
}
struct P {
  int x, y;
};
int main(void) {
  int i = 1;
  int m = MAX(i++, 0);
  printf("%d %d\n", m, i);
  printf("%d %g\n", MAX(3, MAX(7, 5)), MAX(1.5, 2));
  int a[] = {4, 5, 6};
  printf("%d %d\n", find(a, 3, 5), find(a, 3, 9));
  printf("%d %d\n", early(-5), early(5));
  struct P p = ({
    struct P q = {1, 2};
    q.x += 10;
    q;
  });
  printf("%d %d\n", p.x, p.y);
  int sum = 0;
  for (int k = 0; k < 5; k++) sum += ({
      if (k == 3) continue;
      k;
    });
  printf("%d\n", sum);
  ({ sum = 0; });
  printf("%d %d\n", sum, ({ int z = 2; z *= z; z; }));
  return 0;
}
