// Undefined (6.5p7): an int is written as a float. The machine does not get there: strtok is more than it takes.
#include <stdio.h>
#include <string.h>

static int store_both(int *i, float *f) {
  *i = 1;
  *f = 0.0f;
  return *i;
}

int main(void) {
  char text[] = "one two";
  int number = 0;
  puts(strtok(text, " "));
  printf("%d\n", store_both(&number, (float *)&number));
  return 0;
}
