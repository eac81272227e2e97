// RUN: gadfly run %s
// EXPECT: defined
// STDOUT: -236191838907956185
// Listing 2 of the same paper: an LLVM gave -5292815780869864331.
#include <stdio.h>
const long a = 6664195969892517546L;
const long b = 1679594420099092216L;
const long long c = 1515497576132836640LL;
long d = -7475619439701949757L;
void foo(void) { d = ((c | b) ^ ~c) & (a | ~c); }
int main(void) {
  foo();
  printf("%ld\n", d);
  return 0;
}
