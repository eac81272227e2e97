// RUN: gadfly run %s --std=gnu89
// EXPECT: defined exit 0
void exit(int);
main() {
  exit(0);
}
