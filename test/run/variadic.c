// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 99
// STDOUT: 1.18059e+21
// STDOUT: 6.25
// STDOUT: 75
// STDOUT: 80.5
// STDOUT: 55
// STDOUT: 110
// STDOUT: 24
// STDOUT: 0 59 307
// Variadic functions: every type, more arguments than registers, structures, va_copy, pointers.
#include <stdarg.h>
#include <stdio.h>
struct Small {
  int a;
};
struct Mixed {
  double d;
  long l;
};
struct Large {
  int a[10];
};
static double sum(const char *types, ...) {
  va_list ap;
  double s = 0;
  va_start(ap, types);
  for (; *types; types++) {
    switch (*types) {
      case 'i': s += va_arg(ap, int); break;
      case 'u': s += va_arg(ap, unsigned); break;
      case 'l': s += (double)va_arg(ap, long); break;
      case 'q': s += (double)va_arg(ap, unsigned long long); break;
      case 'x': s += (double)va_arg(ap, __int128); break;
      case 'd': s += va_arg(ap, double); break;
      case 'D': s += (double)va_arg(ap, long double); break;
      case 'p': s += *va_arg(ap, int *); break;
      case 's': s += va_arg(ap, char *)[0]; break;
      case 'f': s += va_arg(ap, int (*)(void))(); break;
      case 'S': s += va_arg(ap, struct Small).a; break;
      case 'M': {
        struct Mixed m = va_arg(ap, struct Mixed);
        s += m.d + (double)m.l;
        break;
      }
      case 'L': {
        struct Large l = va_arg(ap, struct Large);
        for (int i = 0; i < 10; i++) s += l.a[i];
        break;
      }
    }
  }
  va_end(ap);
  return s;
}
static int seven(void) { return 7; }
static int twice(int n, ...) {
  va_list ap, copy;
  int s = 0;
  va_start(ap, n);
  va_copy(copy, ap);
  for (int i = 0; i < n; i++) s += va_arg(ap, int);
  for (int i = 0; i < n; i++) s = s * 2 + va_arg(copy, int);
  va_end(copy);
  va_end(ap);
  return s;
}
static int inner(int n, va_list *ap) {
  int s = 0;
  while (n-- > 0) s += va_arg(*ap, int);
  return s;
}
static int outer(int n, ...) {
  va_list ap;
  va_start(ap, n);
  int s = inner(n, &ap) * 100;
  s += inner(n, &ap);
  va_end(ap);
  return s;
}
int main(void) {
  int x = 3;
  char c = 'a';
  short h = -2;
  float f = 0.5f;
  printf("%g\n", sum("iuiii", 1, 2u, c, h, (_Bool)1));
  printf("%g\n", sum("lqx", -5L, 6ull, (__int128)1 << 70));
  printf("%g\n", sum("ddD", f, 2.25, 3.5L));
  printf("%g\n", sum("psf", &x, "A", seven));
  struct Small s = {11};
  struct Mixed m = {1.5, 2};
  struct Large l = {{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}};
  printf("%g\n", sum("SMLS", s, m, l, s));
  printf("%g\n", sum("iiiiiiiiii", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
  printf("%g\n", sum("didididididididididi", 1., 1, 2., 2, 3., 3, 4., 4, 5., 5, 6., 6, 7., 7, 8.,
                     8, 9., 9, 10., 10));
  printf("%g\n", sum("MiMiMiMi", m, 1, m, 2, m, 3, m, 4));
  printf("%g %d %d\n", sum(""), twice(3, 1, 2, 3), outer(2, 1, 2, 3, 4));
  return 0;
}
