// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 1 1 7 28 49 61 63 70 75 84 94 95 97 98 107 118 123 123 124 126 end
// STDOUT: 1 1
// STDOUT: 1 1
// STDOUT: apple 4 fig 1 kiwi 2 pear 3 2
// STDOUT: fig apple
// STDOUT: brown fox quick the end
// qsort and bsearch with the program's own comparison functions.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct Item {
  char name[8];
  int rank;
};
static int by_int(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
static int descending(const void *a, const void *b) { return by_int(b, a); }
static int by_name(const void *a, const void *b) {
  return strcmp(((const struct Item *)a)->name, ((const struct Item *)b)->name);
}
static int by_rank(const void *a, const void *b) {
  return by_int(&((const struct Item *)a)->rank, &((const struct Item *)b)->rank);
}
static int by_pointer(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}
int main(void) {
  int a[20];
  unsigned seed = 1;
  for (int i = 0; i < 20; i++) {
    seed = seed * 1103515245u + 12345u;
    a[i] = (int)(seed >> 16 & 127);
  }
  qsort(a, 20, sizeof a[0], by_int);
  for (int i = 0; i < 20; i++) printf("%d ", a[i]);
  printf("end\n");
  int key = a[7];
  int *hit = bsearch(&key, a, 20, sizeof a[0], by_int);
  key = 1000;
  printf("%d %d\n", hit != NULL && *hit == a[7], bsearch(&key, a, 20, sizeof a[0], by_int) == NULL);
  qsort(a, 5, sizeof a[0], descending);
  printf("%d %d\n", a[0] >= a[1], a[5] >= a[0]);
  struct Item items[] = {{"pear", 3}, {"fig", 1}, {"apple", 4}, {"kiwi", 2}};
  qsort(items, 4, sizeof items[0], by_name);
  for (int i = 0; i < 4; i++) printf("%s %d ", items[i].name, items[i].rank);
  struct Item want = {"kiwi", 0};
  struct Item *found = bsearch(&want, items, 4, sizeof items[0], by_name);
  printf("%d\n", found ? found->rank : -1);
  qsort(items, 4, sizeof items[0], by_rank);
  printf("%s %s\n", items[0].name, items[3].name);
  const char *words[] = {"the", "quick", "brown", "fox"};
  qsort(words, 4, sizeof words[0], by_pointer);
  for (int i = 0; i < 4; i++) printf("%s ", words[i]);
  printf("end\n");
  qsort(a, 0, sizeof a[0], by_int);
  return 0;
}
