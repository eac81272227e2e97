// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 2 4 end
// STDOUT: alpha bravo charlie delta end
// STDOUT: 9 1
// STDOUT: 5 12 12 1
// Pointers to pointers: out parameters, arrays of pointers, list removal, triple indirection.
#include <stdio.h>
struct Node {
  int value;
  struct Node *next;
};
static void remove_odd(struct Node **link) {
  while (*link) {
    if ((*link)->value % 2)
      *link = (*link)->next;
    else
      link = &(*link)->next;
  }
}
static void swap(const char **a, const char **b) {
  const char *t = *a;
  *a = *b;
  *b = t;
}
static int largest(const int *a, int n, const int **where) {
  *where = a;
  for (int i = 1; i < n; i++)
    if (a[i] > **where) *where = a + i;
  return **where;
}
int main(void) {
  struct Node n[5];
  for (int i = 0; i < 5; i++) n[i] = (struct Node){i + 1, i < 4 ? &n[i + 1] : NULL};
  struct Node *head = n;
  remove_odd(&head);
  for (struct Node *p = head; p; p = p->next) printf("%d ", p->value);
  printf("end\n");
  const char *words[] = {"delta", "alpha", "charlie", "bravo", NULL};
  for (const char **p = words; *p; p++)
    for (const char **q = p + 1; *q; q++)
      if (**q < **p) swap(p, q);
  for (const char **p = words; *p; p++) printf("%s ", *p);
  printf("end\n");
  int a[] = {3, 9, 2};
  const int *where;
  int max = largest(a, 3, &where);
  printf("%d %d\n", max, (int)(where - a));
  int x = 1, y = 2;
  int *p = &x, **pp = &p, ***ppp = &pp;
  ***ppp = 5;
  **ppp = &y;
  ***ppp += 10;
  printf("%d %d %d %d\n", x, y, *p, p == &y);
  return 0;
}
