// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 1 2 4 8 8
// STDOUT: 4 8 16 8 1
// STDOUT: 24 48 11 32 12
// STDOUT: 8 16 1 16 4
// STDOUT: 1 16 16 4
// STDOUT: 2 4 8 16
// STDOUT: 8 25 32 9
// STDOUT: 40 8 8 10
// STDOUT: 5 4 8 4
// STDOUT: 36 0
// STDOUT: 1 3
// sizeof, _Alignof, offsetof and _Alignas: sizes and layouts of the x86-64 ABI.
#include <stddef.h>
#include <stdio.h>
struct A {
  char c;
  short s;
  char d;
  long l;
  char e;
};
struct B {
  struct A a;
  char t[3];
  long double x;
};
struct __attribute__((packed)) C {
  char c;
  long l;
  short s;
};
struct D {
  char c;
  _Alignas(16) char d;
};
union U {
  char c[9];
  int i;
};
static int effects;
int main(void) {
  printf("%zu %zu %zu %zu %zu\n", sizeof(char), sizeof(short), sizeof(int), sizeof(long),
         sizeof(long long));
  printf("%zu %zu %zu %zu %zu\n", sizeof(float), sizeof(double), sizeof(long double),
         sizeof(void *), sizeof(_Bool));
  printf("%zu %zu %zu %zu %zu\n", sizeof(struct A), sizeof(struct B), sizeof(struct C),
         sizeof(struct D), sizeof(union U));
  printf("%zu %zu %zu %zu %zu\n", _Alignof(struct A), _Alignof(struct B), _Alignof(struct C),
         _Alignof(struct D), _Alignof(union U));
  printf("%zu %zu %zu %zu\n", _Alignof(char), _Alignof(long double), _Alignof(__int128),
         _Alignof(int[3]));
  printf("%zu %zu %zu %zu\n", offsetof(struct A, s), offsetof(struct A, d), offsetof(struct A, l),
         offsetof(struct A, e));
  printf("%zu %zu %zu %zu\n", offsetof(struct B, a.l), offsetof(struct B, t[1]),
         offsetof(struct B, x), offsetof(struct C, s));
  int a[10], *p = a;
  printf("%zu %zu %zu %zu\n", sizeof a, sizeof p, sizeof &a, sizeof a / sizeof a[0]);
  printf("%zu %zu %zu %zu\n", sizeof "text", sizeof 'c', sizeof 1L, sizeof 1.0f);
  size_t n = sizeof(effects++) + sizeof(int (*)[3]) + sizeof(int[2][3]);
  printf("%zu %d\n", n, effects);
  printf("%d %zu\n", sizeof(int) - 5 > 0, sizeof(char) * 3);
  return 0;
}
