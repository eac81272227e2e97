// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 4 8
// STDOUT: 30 k 16
// STDOUT: 5 1
// STDOUT: one, two 8
// Flexible array members: allocation, growth, assignment copies only the fixed part.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct Buffer {
  unsigned short length;
  char kind;
  int data[];
};
struct Text {
  size_t n;
  char s[];
};
static struct Buffer *make(int n) {
  struct Buffer *b = malloc(sizeof *b + n * sizeof b->data[0]);
  if (b == NULL) abort();
  b->length = n;
  b->kind = 'k';
  for (int i = 0; i < n; i++) b->data[i] = i * i;
  return b;
}
static struct Text *append(struct Text *t, const char *s) {
  size_t old = t ? t->n : 0, more = strlen(s);
  t = realloc(t, sizeof *t + old + more + 1);
  if (t == NULL) abort();
  memcpy(t->s + old, s, more + 1);
  t->n = old + more;
  return t;
}
int main(void) {
  printf("%zu %zu\n", sizeof(struct Buffer), sizeof(struct Text));
  struct Buffer *b = make(5);
  int sum = 0;
  for (int *p = b->data; p < b->data + b->length; p++) sum += *p;
  printf("%d %c %d\n", sum, b->kind, b->data[4]);
  struct Buffer *c = make(2);
  *c = *b;
  printf("%d %d\n", c->length, c->data[1]);
  free(b);
  free(c);
  struct Text *t = append(NULL, "one");
  t = append(t, ", two");
  printf("%s %zu\n", t->s, t->n);
  free(t);
  return 0;
}
