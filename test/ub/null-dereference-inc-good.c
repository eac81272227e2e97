// RUN: gadfly run %s
// EXPECT: defined
// ++ on an existing object.
int main(void) {
  int x = 1;
  int *p = &x;
  (*p)++;
  return x != 2;
}
