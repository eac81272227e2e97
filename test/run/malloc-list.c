// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 0 1 4 9 16 end
// STDOUT: 128 0 9
// STDOUT: 1 2 3 5 8 9 grown 5
// malloc, calloc, realloc and free: a linked list, a growing array, a binary tree.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct Node {
  int value;
  struct Node *next;
};
struct Tree {
  int key;
  struct Tree *child[2];
};
static struct Node *push(struct Node *head, int value) {
  struct Node *n = malloc(sizeof *n);
  if (n == NULL) abort();
  n->value = value;
  n->next = head;
  return n;
}
static struct Node *reverse(struct Node *head) {
  struct Node *r = NULL;
  while (head) {
    struct Node *next = head->next;
    head->next = r;
    r = head;
    head = next;
  }
  return r;
}
static void insert(struct Tree **t, int key) {
  while (*t) t = &(*t)->child[key > (*t)->key];
  *t = calloc(1, sizeof **t);
  if (*t == NULL) abort();
  (*t)->key = key;
}
static void walk(struct Tree *t) {
  if (t == NULL) return;
  walk(t->child[0]);
  printf("%d ", t->key);
  walk(t->child[1]);
  free(t);
}
int main(void) {
  struct Node *head = NULL;
  for (int i = 0; i < 5; i++) head = push(head, i * i);
  head = reverse(head);
  while (head) {
    struct Node *next = head->next;
    printf("%d ", head->value);
    free(head);
    head = next;
  }
  printf("end\n");
  size_t capacity = 1, n = 0;
  int *a = malloc(capacity * sizeof *a);
  for (int i = 0; i < 100; i++) {
    if (n == capacity) {
      capacity *= 2;
      a = realloc(a, capacity * sizeof *a);
      if (a == NULL) abort();
    }
    a[n++] = i;
  }
  a = realloc(a, 10 * sizeof *a);
  printf("%zu %d %d\n", capacity, a[0], a[9]);
  free(a);
  struct Tree *t = NULL;
  const int keys[] = {5, 2, 8, 1, 9, 3};
  for (int i = 0; i < 6; i++) insert(&t, keys[i]);
  walk(t);
  char *s = calloc(10, 1);
  if (s == NULL) abort();
  memcpy(s, "grown", 5);
  s = realloc(s, 100);
  printf("%s %zu\n", s, strlen(s));
  free(s);
  free(NULL);
  return 0;
}
