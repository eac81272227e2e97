// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 6: 0 2 3 0 5 6
// STDOUT: g 0 9 2 0
// STDOUT: abc
// STDOUT: 2 4 5
// STDOUT: 3 4 5 6 0
// STDOUT: 1 7 0 8
// STDOUT: 1 0 3 0 5 6
// STDOUT: 3 0
// Designated initialisers: order, overriding, nesting, arrays of structures, strings.
#include <stdio.h>
struct Inner {
  int a, b[3];
};
struct Outer {
  int n;
  struct Inner in[2];
  const char *name;
};
static int table[] = {[4] = 5, 6, [1] = 2, 3};
static struct Outer global = {.name = "g", .in[1].b = {1, 2}, .in[0] = {9}};
static char word[8] = {[2] = 'c', [0] = 'a', 'b'};
int main(void) {
  printf("%zu:", sizeof table / sizeof table[0]);
  for (unsigned i = 0; i < sizeof table / sizeof table[0]; i++) printf(" %d", table[i]);
  printf("\n%s %d %d %d %d\n", global.name, global.n, global.in[0].a, global.in[1].b[1],
         global.in[1].b[2]);
  puts(word);
  int twice[3] = {[0] = 1, [0] = 2, [2] = 3, [1] = 4, 5};
  printf("%d %d %d\n", twice[0], twice[1], twice[2]);
  struct Outer o[2] = {[1] = {.n = 1, .in = {[1] = {.a = 7, .b[1] = 8}}}, [0].n = 3, 4, 5, 6};
  printf("%d %d %d %d %d\n", o[0].n, o[0].in[0].a, o[0].in[0].b[0], o[0].in[0].b[1],
         o[0].in[0].b[2]);
  printf("%d %d %d %d\n", o[1].n, o[1].in[1].a, o[1].in[1].b[0], o[1].in[1].b[1]);
  int grid[2][3] = {[1][1] = 5, 6, [0] = {1, [2] = 3}};
  printf("%d %d %d %d %d %d\n", grid[0][0], grid[0][1], grid[0][2], grid[1][0], grid[1][1],
         grid[1][2]);
  int flat[2][2] = {1, 2, 3};
  printf("%d %d\n", flat[1][0], flat[1][1]);
  return 0;
}
