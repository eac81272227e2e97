// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: [abc] [  abc] [abc  ] [ab] [    a] [] [abc]
// STDOUT: [xyz] [xy] [   r]
// STDOUT: []
// STDOUT: fourfive5
// STDOUT: 10
// STDOUT: A
// STDOUT: 65
// STDOUT: line
// STDOUT: 1
// STDOUT: [(nil)]
// STDOUT: ok	a\b"cAA
// printf of strings and pointers, puts, putchar, and their results.
#include <stdio.h>
int main(void) {
  char open[3] = {'x', 'y', 'z'};
  printf("[%s] [%5s] [%-5s] [%.2s] [%5.1s] [%.0s] [%.9s]\n", "abc", "abc", "abc", "abc", "abc",
         "abc", "abc");
  printf("[%.3s] [%.*s] [%*s]\n", open, 2, open, 4, "r");
  printf("[%s]\n", "");
  int n = printf("four");
  n += printf("%s", "five5\n");
  printf("%d\n", n);
  int c = putchar('A');
  putchar('\n');
  printf("%d\n", c);
  printf("%d\n", puts("line") >= 0);
  void *null = NULL;
  printf("[%p]\n", null);
  printf("%c%c", 'o', 'k' + 256);
  printf("\ta\\b\"c\x41\101\n");
  return 0;
}
