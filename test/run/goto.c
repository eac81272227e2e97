// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 10 307 1010
// STDOUT: 60 26
// STDOUT: 26 20
// STDOUT: 2 0 2
// goto: backwards, forwards, into a loop, out of nested blocks and loops, into a block.
#include <stdio.h>
static int back(int n) {
  int s = 0;
again:
  s += n;
  if (--n > 0) goto again;
  return s;
}
static int out(int limit) {
  int i, j;
  for (i = 0; i < 10; i++) {
    for (j = 0; j < 10; j++) {
      int product = i * j;
      if (product > limit) {
        goto done;
      }
    }
  }
done:
  return i * 100 + j;
}
static int into(int start) {
  int i = start, s = 0;
  if (start > 0) goto middle;
  for (i = 0; i < 5; i++) {
    s += 1;
  middle:
    s += 10;
  }
  return s + i;
}
static int block(int n) {
  int r = 0;
  if (n) goto inside;
  r = 1;
  {
    int x = 5;
    r += x;
  inside:
    x = 2;
    r += x * 10;
  }
  return r;
}
static int state(const char *s) {
  int count = 0;
start:
  if (*s == '\0') goto end;
  if (*s++ != 'a') goto start;
seen:
  switch (*s++) {
    case 'a': goto seen;
    case 'b': count++; goto start;
    case '\0': goto end;
    default: goto start;
  }
end:
  return count;
}
int main(void) {
  printf("%d %d %d\n", back(4), out(20), out(100));
  printf("%d %d\n", into(0), into(3));
  printf("%d %d\n", block(0), block(1));
  printf("%d %d %d\n", state("abaab"), state("xyz"), state("ab ab a"));
  return 0;
}
