// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 1 1 1
// main's parameters: one argument, the program's name, and a null pointer at the end.
#include <stdio.h>
int main(int argc, char **argv) {
  printf("%d %d %d\n", argc, argv[0] != NULL, argv[argc] == NULL);
  return argc - 1;
}
