// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: [-5] [5] [5] [100] [beef] [BEEF]
// STDOUT: [   42] [42   ] [00042] [+42] [ 42] [  +42] [+42  ]
// STDOUT: [  -42] [-42  ] [-0042] [-42] [-42]
// STDOUT: [007] [   007] [007   ] [] [1] [   007]
// STDOUT: [0xff] [0XFF] [010] [0] [0] [    0xff] [0x0000ff]
// STDOUT: [-1] [200] [-300] [65535]
// STDOUT: [1] [1]
// STDOUT: [-9223372036854775808] [18446744073709551615] [deadbeefcafe]
// STDOUT: [9223372036854775807] [18446744073709551615] [10]
// STDOUT: [-9223372036854775808] [18446744073709551615] [4] [ff] [-3]
// STDOUT: [-2147483648] [2147483647] [4294967295]
// STDOUT: [     1] [2     ] [3     ] [004] [5]
// STDOUT: [a] [  b] [c  ] [ok]
// STDOUT: [%] [   12%]
// STDOUT: 12345
// STDOUT: 5
// STDOUT: 3
// printf of integers: all conversions, flags, widths, precisions and length modifiers.
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
int main(void) {
  printf("[%d] [%i] [%u] [%o] [%x] [%X]\n", -5, 5, 5u, 64u, 48879u, 48879u);
  printf("[%5d] [%-5d] [%05d] [%+d] [% d] [%+5d] [%-+5d]\n", 42, 42, 42, 42, 42, 42, 42);
  printf("[%5d] [%-5d] [%05d] [%+d] [% d]\n", -42, -42, -42, -42, -42);
  printf("[%.3d] [%6.3d] [%-6.3d] [%.0d] [%.0d] [%06.3d]\n", 7, 7, 7, 0, 1, 7);
  printf("[%#x] [%#X] [%#o] [%#x] [%#o] [%#8x] [%#08x]\n", 255u, 255u, 8u, 0u, 0u, 255u, 255u);
  printf("[%hhd] [%hhu] [%hd] [%hu]\n", -1, 200, -300, 65535);
  printf("[%hhd] [%hd]\n", 257, 65537);
  printf("[%ld] [%lu] [%lx]\n", LONG_MIN, ULONG_MAX, 0xdeadbeefcafeul);
  printf("[%lld] [%llu] [%llo]\n", LLONG_MAX, ULLONG_MAX, 8ull);
  printf("[%jd] [%ju] [%zu] [%zx] [%td]\n", INTMAX_MIN, UINTMAX_MAX, sizeof(int), (size_t)255,
         (ptrdiff_t)-3);
  printf("[%d] [%d] [%u]\n", INT_MIN, INT_MAX, UINT_MAX);
  printf("[%*d] [%-*d] [%*d] [%.*d] [%.*d]\n", 6, 1, 6, 2, -6, 3, 3, 4, -1, 5);
  printf("[%c] [%3c] [%-3c] [%c%c]\n", 'a', 'b', 'c', 'o', 'k');
  printf("[%%] [%5.1d%%]\n", 12);
  int so_far = 0;
  printf("12345%n", &so_far);
  int written = printf("\n%d\n", so_far);
  printf("%d\n", written);
  return 0;
}
