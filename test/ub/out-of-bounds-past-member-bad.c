// RUN: gadfly run %s
// EXPECT: undefined out-of-bounds at 7
// What is one past the end has no members.
static struct T {
  int f, g;
} t[4];
int main(void) { return &t[4].g == 0; }
