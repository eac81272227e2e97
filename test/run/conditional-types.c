// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 1 0
// STDOUT: 1 8 8
// STDOUT: 4 8
// STDOUT: -1 18446744073709551615
// STDOUT: 10 2 1 1
// STDOUT: 2 3
// STDOUT: 11
// STDOUT: neg zero pos 10 7
// STDOUT: 2
// STDOUT: yes 1
// The conditional operator: its type, usual conversions, pointers, structures, void, nesting.
#include <stddef.h>
#include <stdio.h>
struct P {
  int x, y;
};
static int count;
static void bump(void) { count++; }
static void dump(void) { count += 10; }
int main(void) {
  int yes = 1, no = 0;
  printf("%d %d\n", (yes ? -1 : 0u) > 0, (yes ? -1 : 0) > 0);
  printf("%g %zu %zu\n", yes ? 1 : 2.5, sizeof(yes ? 1 : 2.5), sizeof(yes ? 'a' : 1L));
  printf("%zu %zu\n", sizeof(yes ? (char)1 : (char)2), sizeof(no ? (short)1 : 1LL));
  long l = no ? 1 : -1L;
  unsigned long ul = yes ? -1 : 0ul;
  printf("%ld %lu\n", l, ul);
  int a = 1, b = 2;
  *(yes ? &a : &b) = 10;
  int *p = no ? &a : NULL;
  const void *v = yes ? &b : (void *)&a;
  printf("%d %d %d %d\n", a, b, p == NULL, v == &b);
  struct P s = {1, 2}, t = {3, 4};
  printf("%d %d\n", (yes ? s : t).y, (no ? s : t).x);
  yes ? bump() : dump();
  no ? bump() : dump();
  printf("%d\n", count);
  for (int i = -1; i < 2; i++) printf("%s ", i < 0 ? "neg" : i > 0 ? "pos" : "zero");
  printf("%d %d\n", a ?: 5, no ?: 7);
  printf("%d\n", yes ? no ? 1 : 2 : 3);
  const char *str = yes ? "yes" : 0;
  printf("%s %d\n", str, (_Bool)(yes ? 0.5 : 0));
  return 0;
}
