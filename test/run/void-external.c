// RUN: gadfly run %s
// EXPECT: unsupported variable of type void
// An object of type void is nobody's.
extern void ev;
int main(void) {
  (void)ev;
  return 0;
}
