// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: int 42 at 1:2
// STDOUT: real 2.5 at 3:4
// STDOUT: pair -1,1 at 5:0
// STDOUT: pair -1,8 at 5:7
// STDOUT: int -5 at 5:7
// STDOUT: 24 8 12 20
// Anonymous structures and unions as members.
#include <stddef.h>
#include <stdio.h>
struct Value {
  enum { INT, REAL, PAIR } kind;
  union {
    long i;
    double r;
    struct {
      int first, second;
    };
  };
  struct {
    int line;
    union {
      int column;
      unsigned offset;
    };
  };
};
static void show(const struct Value *v) {
  switch (v->kind) {
    case INT: printf("int %ld", v->i); break;
    case REAL: printf("real %g", v->r); break;
    case PAIR: printf("pair %d,%d", v->first, v->second); break;
  }
  printf(" at %d:%d\n", v->line, v->column);
}
int main(void) {
  struct Value a = {INT, {42}, {1, {2}}};
  struct Value b = {.kind = REAL, .r = 2.5, .line = 3, .column = 4};
  struct Value c = {.kind = PAIR, .first = -1, .second = 1, .line = 5};
  show(&a);
  show(&b);
  show(&c);
  c.offset = 7u;
  c.second += c.column;
  show(&c);
  a = c;
  a.kind = INT;
  a.i = -5;
  show(&a);
  printf("%zu %zu %zu %zu\n", sizeof(struct Value), offsetof(struct Value, i),
         offsetof(struct Value, second), offsetof(struct Value, column));
  return 0;
}
