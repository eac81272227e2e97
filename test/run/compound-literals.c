// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 10
// STDOUT: 24 9
// STDOUT: 1 5
// STDOUT: 25
// STDOUT: 6 9
// STDOUT: 4 1
// STDOUT: text 5
// STDOUT: 1 0
// Compound literals: scalars, arrays, structures, file scope, one object per evaluation place.
#include <stdio.h>
struct Point {
  int x, y;
};
static int *table = (int[]){1, 2, 3};
static struct Point *origin = &(struct Point){7, 8};
static int sum(const int *p, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += p[i];
  return s;
}
static struct Point add(struct Point a, struct Point b) {
  return (struct Point){a.x + b.x, a.y + b.y};
}
static int length(const struct Point *p) { return p->x * p->x + p->y * p->y; }
int main(void) {
  printf("%d\n", sum((int[]){1, 2, 3, 4}, 4));
  table[1] = 20;
  origin->y++;
  printf("%d %d\n", sum(table, 3), origin->y);
  struct Point p = add((struct Point){1, 2}, (struct Point){.y = 3});
  printf("%d %d\n", p.x, p.y);
  printf("%d\n", length(&(struct Point){3, 4}));
  int *q = &(int){5};
  *q += 1;
  printf("%d %d\n", *q, (int){9});
  int same = 0;
  int *seen[2];
  for (int i = 0; i < 2; i++) {
    int *r = (int[2]){i};
    r[1] += i + 1;
    same += r[0] + r[1];
    seen[i] = q;
  }
  printf("%d %d\n", same, seen[0] == seen[1]);
  printf("%s %zu\n", (char[]){"text"}, sizeof((char[]){"text"}));
  p = (struct Point){.x = 1};
  printf("%d %d\n", p.x, p.y);
  return 0;
}
