// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: add 9 10
// STDOUT: sub 5 -8
// STDOUT: mul 14 24
// STDOUT: 3 3 3
// STDOUT: 30 7
// STDOUT: 1 1 1
// STDOUT: 2 1
// STDOUT: 30
// Function pointers: tables, members, parameters, results, comparison, calls in all spellings.
#include <stddef.h>
#include <stdio.h>
typedef int Binary(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }
static const struct {
  const char *name;
  Binary *run;
} ops[] = {{"add", add}, {"sub", &sub}, {"mul", *mul}};
static Binary *pick(int i) { return ops[i].run; }
static int (*pick_plain(int i))(int, int) { return i ? add : sub; }
static int fold(Binary f, const int *a, int n) {
  int r = a[0];
  for (int i = 1; i < n; i++) r = f(r, a[i]);
  return r;
}
static int apply(int (*(*choose)(int))(int, int), int i) { return choose(i)(10, 3); }
struct Object {
  int state;
  void (*step)(struct Object *);
};
static void down(struct Object *o);
static void up(struct Object *o) {
  o->state += 2;
  if (o->state >= 4) o->step = down;
}
static void down(struct Object *o) { o->state--; }
int main(void) {
  int a[] = {1, 2, 3, 4};
  for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
    printf("%s %d %d\n", ops[i].name, ops[i].run(7, 2), fold(ops[i].run, a, 4));
  Binary *f = add;
  printf("%d %d %d\n", f(1, 2), (*f)(1, 2), (***f)(1, 2));
  printf("%d %d\n", apply(pick, 2), apply(pick_plain, 0));
  printf("%d %d %d\n", f == add, f != sub, f != NULL);
  struct Object o = {0, up};
  for (int i = 0; i < 4; i++) o.step(&o);
  printf("%d %d\n", o.state, o.step == down);
  int (*pair[2])(int, int) = {add, mul};
  printf("%d\n", pair[a[0] > 0](5, 6) + (a[0] ? sub : add)(1, 1));
  return 0;
}
