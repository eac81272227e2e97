// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 1 10 1
// STDOUT: 51 51 10
// STDOUT: 4 123
// STDOUT: 3 8 6
// STDOUT: 4
// STDOUT: 12
// Shadowing: file scope, parameters, blocks, loops, tags, and names used in their own scope.
#include <stdio.h>
static int x = 1;
struct T {
  int a;
};
static int get(void) { return x; }
static int parameter(int x) {
  {
    int x = 7;
    x++;
  }
  return x;
}
static int outer(void) {
  int x = 2;
  {
    extern int shared;
    int y = x;
    int x = 3;
    y = y * 10 + x;
    return y + shared;
  }
}
int shared = 100;
int main(void) {
  printf("%d ", x);
  int x = 10;
  printf("%d %d\n", x, get());
  for (int x = 0; x < 2; x++) {
    int x = 50;
    x++;
    printf("%d ", x);
  }
  printf("%d\n", x);
  printf("%d %d\n", parameter(4), outer());
  struct T {
    char b[3];
  };
  printf("%zu ", sizeof(struct T));
  {
    struct T {
      long l;
    };
    typedef int x;
    x y = sizeof(struct T);
    printf("%d ", y);
  }
  enum { get = 6 };
  printf("%d\n", get);
  if (x) {
    int x = sizeof x;
    printf("%d\n", x);
  }
x:
  if (x++ < 11) goto x;
  printf("%d\n", x);
  return 0;
}
