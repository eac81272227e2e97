// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 170141183460469231731687303715884105727
// STDOUT: -170141183460469231731687303715884105728
// STDOUT: 998247354720790434131413
// STDOUT: -2994742076508050203628806
// STDOUT: -80858036
// STDOUT: 5680325371201001
// STDOUT: -12345678901234
// STDOUT: -567
// STDOUT: ffffffffffffffffffd423aba294b479
// STDOUT: 001a6c631efe2ccb3035baa000000000
// STDOUT: 000000000000000003ffffffffffffff
// STDOUT: ffffffffffffffffffffffffffffffff
// STDOUT: 00000000000000000000000000000001
// STDOUT: 000000000000d36318d421220080a451
// STDOUT: 000000000000d36318f7f1665981522a
// STDOUT: 0 1 1 1
// STDOUT: 1.70141e+38 -1.70141e+38 9.9824735472079041e+23
// STDOUT: 1000000000000000019884624838656
// STDOUT: -250000000000000000000
// STDOUT: 3
// STDOUT: 124780919340098801106945
// STDOUT: 124780919340098801106946
// STDOUT: 124780919340098801106946
// STDOUT: -124780919340098801106945
// STDOUT: 0 1 16
// __int128: arithmetic, division, shifts, comparison, conversions to and from floating types.
#include <stdio.h>
typedef __int128 I;
typedef unsigned __int128 U;
static void show(I x) {
  char b[48];
  int n = 0;
  U u = x < 0 ? -(U)x : (U)x;
  do {
    b[n++] = (char)('0' + (int)(u % 10));
    u /= 10;
  } while (u);
  if (x < 0) b[n++] = '-';
  while (n > 0) putchar(b[--n]);
  putchar('\n');
}
static void hex(U x) { printf("%016lx%016lx\n", (unsigned long)(x >> 64), (unsigned long)x); }
int main(void) {
  I max = (I)(~(U)0 >> 1), min = -max - 1;
  show(max);
  show(min);
  I a = (I)1000000007 * 998244353 * 1000003, b = -(I)12345678901234567;
  show(a);
  show(a * -3 + b);
  show(a / b);
  show(a % b);
  show(b / 1000);
  show(b % 1000);
  hex((U)b);
  hex((U)a << 37);
  hex((U)b >> 70);
  hex((U)(b >> 70));
  hex(~(U)0 * ~(U)0);
  hex((U)a & (U)b);
  hex((U)a ^ 0xffff);
  printf("%d %d %d %d\n", a < b, min < max, (U)b > (U)a, a != a + 1);
  printf("%g %g %.17g\n", (double)max, (double)min, (double)a);
  show((I)1e30);
  show((I)-2.5e20L);
  show((I)3.9f);
  I c = a;
  c += 1.5;
  c >>= 3;
  c |= 1;
  show(c);
  show(++c);
  show(c--);
  show(-c);
  printf("%d %d %zu\n", !c, c ? 1 : 0, sizeof c);
  return 0;
}
