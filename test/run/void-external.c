// RUN: gadfly run %s
// EXPECT: unsupported the external variable 'ev'
// An object of type void is nobody's.
extern void ev;
int main(void) {
  (void)ev;
  return 0;
}
