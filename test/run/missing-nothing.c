// RUN: gadfly run %s
// EXPECT: defined exit 0
// What is not evaluated needs no definition; and these have one.
#include <stdio.h>
#include <unistd.h>
extern int x, f(int);
int puts(const char *);
int atoi(const char *);
inline int g(void) { return 1; }
extern int g(void);
static inline int h(void) { return 1; }
int main(void) {
  if (0) return getpid() + atoi("1");
  return sizeof x + sizeof f(1) - 2 * sizeof(int) + g() - h();
}
