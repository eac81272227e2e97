// RUN: gadfly run %s
// EXPECT: defined
// Declarators are initialised one after the other.
static int count;
static int next(void) { return ++count; }
int main(void) {
  int a = next(), b = next();
  return a != 1 || b != 2;
}
