// RUN: gadfly run %s --std=gnu17
// EXPECT: defined
// STDOUT: sum 11 22 33 44
// STDOUT: wrap 0 2 3 255
// STDOUT: mask 0 -1 0 -1
// STDOUT: select 1 20 3 40
// STDOUT: shift 2 8 24 64
// STDOUT: by one 16 32 48 64, -4 -1
// STDOUT: scalar 101 102 103 104, 9 8 7 6
// STDOUT: unary -1 -2 -3 -4, -2 -3 -4 -5
// STDOUT: divide 5 -5 1 -2
// STDOUT: floats 1.50 -0.25, -1 0
// STDOUT: call 7 16 27 40
// STDOUT: members 5 6 7 8 9
// STDOUT: array 0 1 1 1
// STDOUT: bits 1 0 2 0, 8589934593
// STDOUT: bytes 1 2
// STDOUT: shuffle 4 10 2 30, 3 3
// STDOUT: convert 1 -2 3 -4, 2 -3
// STDOUT: compound 11 24 24 68
// STDOUT: element 9 1 5
#include <stdio.h>
#include <string.h>

typedef int v4si __attribute__((vector_size(16)));
typedef unsigned char v4qi __attribute__((vector_size(4)));
typedef signed char v2qi __attribute__((vector_size(2)));
typedef long long v2di __attribute__((vector_size(16)));
typedef float v2sf __attribute__((vector_size(8)));
typedef float v4sf __attribute__((vector_size(16)));
typedef double v8df __attribute__((vector_size(64)));
typedef int v2si __attribute__((vector_size(8)));

static v4si a = {1, 2, 3, 4};
static v4si b = {10, 20, 30, 40};

static void show(const char *what, v4si v) { printf("%s %d %d %d %d\n", what, v[0], v[1], v[2], v[3]); }

static v4si multiply_add(v4si x, v4si y, v4si z) {
  x[0] += 1;
  return x * y + z;
}

struct S {
  char c;
  v4si v;
  v4si w[2];
};

union U {
  v4si v;
  v2di d;
  unsigned char bytes[16];
};

static void narrow(void) {
  v4qi u = {255, 1, 2, 254};
  u = u + (v4qi){1, 1, 1, 1};
  printf("wrap %d %d %d %d\n", u[0], u[1], u[2], u[3]);
}

static void operators(void) {
  show("sum", a + b);
  narrow();
  const v4si mask = a > (v4si){1, 1, 3, 3};
  show("mask", mask);
  show("select", (b & mask) | (a & ~mask));
  show("shift", a << (v4si){1, 2, 3, 4});
  const v2qi q = {-8, -1};
  const v4si s = a << 4;
  const v2qi r = q >> 1;
  printf("by one %d %d %d %d, %d %d\n", s[0], s[1], s[2], s[3], r[0], r[1]);
  const v4si t = 10 - a;
  const v4si u = a + 100;
  printf("scalar %d %d %d %d, %d %d %d %d\n", u[0], u[1], u[2], u[3], t[0], t[1], t[2], t[3]);
  const v4si n = -a, m = ~a;
  printf("unary %d %d %d %d, %d %d %d %d\n", n[0], n[1], n[2], n[3], m[0], m[1], m[2], m[3]);
  const v4si x = {10, -10, 7, -11}, y = {2, 2, 2, 3};
  const v4si quotient = x / y, rest = x % y;
  printf("divide %d %d %d %d\n", quotient[0], quotient[1], rest[2], rest[3]);
  const v2sf f = {1.0f, -0.5f};
  const v2sf g = f + (v2sf){0.5f, 0.25f};
  const v2si less = f < g;
  printf("floats %.2f %.2f, %d %d\n", g[0], g[1], less[0], (f > g)[1]);
}

static void objects(void) {
  show("call", multiply_add(a, b / 10 + 2, a * 0 + 1) + (v4si){0, 7, 11, 15});
  struct S s = {5, {6, 7}, {{8}, {0, 0, 9}}};
  struct S t = s;
  printf("members %d %d %d %d %d\n", t.c, t.v[0], t.v[1], t.w[0][0], t.w[1][2]);
  v4si array[3] = {{0}, {1, 1}};
  for (int i = 0; i < 4; ++i) array[2][i] = array[i < 1 ? 0 : 1][0];
  show("array", array[2]);
  const v4si one = (v4si)(v2di){1, 2};
  printf("bits %d %d %d %d, %lld\n", one[0], one[1], one[2], one[3], (long long)(v2si){1, 2});
  union U u = {.v = {1, 2, 3, 4}};
  v4si copy;
  memcpy(&copy, &u.d, sizeof copy);
  printf("bytes %d %d\n", u.bytes[0], copy[1]);
}

int main(void) {
  operators();
  objects();
  const v4si shuffled = __builtin_shufflevector(a, b, 3, 4, 1, 6);
  const v2si half = __builtin_shufflevector(a, b, 2, 2);
  printf("shuffle %d %d %d %d, %d %d\n", shuffled[0], shuffled[1], shuffled[2], shuffled[3], half[0], half[1]);
  const v4sf f = __builtin_convertvector((v4si){1, -2, 3, -4}, v4sf);
  const v2si i = __builtin_convertvector((v2sf){2.75f, -3.5f}, v2si);
  printf("convert %g %g %g %g, %d %d\n", f[0], f[1], f[2], f[3], i[0], i[1]);
  v4si c = a;
  c += b;
  c *= (v4si){1, 1, 1, 2};
  c ^= (v4si){0, 14, 57, 28};
  c -= (v4si){0, 0, 0, 0};
  c &= 127;
  show("compound", c);
  v8df wide = {1, 2, 3, 4, 5, 6, 7, 8};
  wide[c[0] - 11] = 9;
  v4si *p = &a;
  ++(*p)[3];
  printf("element %g %d %d\n", wide[0], (a == b + 1 - b)[0] + 2, (*p)[3]);
  return 0;
}
