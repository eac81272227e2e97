// Undefined (6.3.2.1p2): k has no value, so it need not be equal to itself.
#include <stdio.h>
#include <string.h>

int main(void) {
  char text[] = "one two";
  int k;
  puts(strtok(text, " "));
  if (k != k) puts("odd");
  printf("%d\n", k == k);
  return 0;
}
