// RUN: gadfly run %s
// EXPECT: defined
// STDOUT: cba
// STDOUT: 
// STDOUT: 
// Of what strcmp and its like return only the sign is known, which is mostly enough.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int descending(const void *a, const void *b) {
  const int order = strcmp(*(char *const *)a, *(char *const *)b);
  return -order;
}
static int sign(long order) { return (order > 0) - (order < 0); }
int main(void) {
  char *words[] = {"b", "c", "a"};
  qsort(words, 3, sizeof *words, descending);
  printf("%s%s%s\n", words[0], words[1], words[2]);
  int order = memcmp("a", "b", 1);
  if (order >= 0 || order > -1 || order == 1 || !order || order < 0 == 0) return 1;
  if (strcmp("same", "same") || strncmp("ab", "aa", 2) < 1 || !(strcmp("x", "") ? 1 : 0)) return 2;
  if (sign(strcmp("a", "b")) != -1 || sign(strcmp("b", "a")) != 1) return 3;
  return !(isalpha)('x') || (isdigit)('x') || puts("") == EOF || puts("") < 0;
}
