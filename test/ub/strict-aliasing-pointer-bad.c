// RUN: gadfly run %s
// EXPECT: undefined strict-aliasing at 8:10
// char * and int * are different types.
int main(void) {
  int x = 1;
  int *p = &x;
  char **q = (char **)&p;
  return *q == 0;
}
