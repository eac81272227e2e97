// RUN: gadfly run %s
// EXPECT: unsupported these parameters of main
#include <stdio.h>
int main(int argc, char **argv, char **environment) {
  printf("%s\n", environment[0]);
  return 0;
}
