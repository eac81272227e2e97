// RUN: gadfly run %s --fuel 1000000
// EXPECT: out-of-fuel
// Copying takes as many steps as suit its size.
static struct S {
  char bytes[1000000];
} a, b;
int main(void) {
  for (int i = 0; i < 1000; ++i) a = b;
  return 0;
}
