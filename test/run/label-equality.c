// RUN: gadfly run %s
// EXPECT: unsupported comparing the address of a label
// The two may be one place, and where f is inlined each label is several.
static int f(void) {
here:
there:
  return &&here == &&there;
}
int main(void) { return f(); }
