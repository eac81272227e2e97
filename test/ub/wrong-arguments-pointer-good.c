// RUN: gadfly run %s
// EXPECT: defined
// A void * may be passed where a char * is expected (6.5.2.2p6).
static int null(p) char *p;
{ return p == 0; }
int main(void) {
  int x = 1;
  return null((void *)&x);
}
