// RUN: gadfly run %s --std=gnu89
// EXPECT: undefined missing-return at 4:1
// Before C99 the end of main returned no value (C89 2.1.2.2.3).
main() {
  if (main == 0) return 1;
}
