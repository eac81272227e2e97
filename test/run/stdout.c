// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: to stdout
// STDOUT: 1 again
// STDOUT: x
// The stream stdout by its name: fputs, fprintf, fputc, fflush.
#include <stdio.h>
int main(void) {
  fputs("to stdout\n", stdout);
  fprintf(stdout, "%d %s\n", 1, "again");
  fputc('x', stdout);
  fputc('\n', stdout);
  return fflush(stdout);
}
