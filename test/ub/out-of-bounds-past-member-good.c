// RUN: gadfly run %s
// EXPECT: defined
// One past the end may be pointed to.
static struct T {
  int f, g;
} t[4];
int main(void) { return &t[4] != &t[0] + 4 || &t[3].g == 0; }
