// RUN: gadfly run %s
// EXPECT: undefined noreturn-returned at 6:3
// A function declared _Noreturn returns.
static _Noreturn void stop(void) {}
int main(void) {
  stop();
  return 0;
}
