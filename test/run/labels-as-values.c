// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 50 128 42
// GNU labels as values: a small interpreter with computed goto.
#include <stdio.h>
enum { PUSH, ADD, MUL, DUP, JUMP_LESS, HALT };
static int run(const int *code) {
  static const void *const table[] = {&&push, &&add, &&mul, &&dup, &&jump_less, &&halt};
  int stack[16], *top = stack;
  const int *pc = code;
  goto *table[*pc++];
push:
  *top++ = *pc++;
  goto *table[*pc++];
add:
  top--;
  top[-1] += top[0];
  goto *table[*pc++];
mul:
  top--;
  top[-1] *= top[0];
  goto *table[*pc++];
dup:
  *top = top[-1];
  top++;
  goto *table[*pc++];
jump_less:
  if (top[-1] < pc[0])
    pc = code + pc[1];
  else
    pc += 2;
  goto *table[*pc++];
halt:
  return top[-1];
}
static int twice(int n) {
  void *next = &&first;
  int s = 0;
again:
  goto *next;
first:
  s += n;
  next = &&second;
  goto again;
second:
  return s + n;
}
int main(void) {
  const int square[] = {PUSH, 7, DUP, MUL, PUSH, 1, ADD, HALT};
  const int loop[] = {PUSH, 1, DUP, ADD, JUMP_LESS, 100, 2, HALT};
  printf("%d %d %d\n", run(square), run(loop), twice(21));
  return 0;
}
