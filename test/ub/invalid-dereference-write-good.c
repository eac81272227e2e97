// RUN: gadfly run %s
// EXPECT: defined
// Such a pointer can be kept and compared as a mark.
int main(void) {
  char *mark = (char *)1;
  char *p = mark;
  return p != mark || p == 0;
}
