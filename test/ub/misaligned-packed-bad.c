// RUN: gadfly run %s
// EXPECT: undefined misaligned at 11:10
// The member of a packed structure is not aligned for a plain int pointer.
struct __attribute__((packed)) P {
  char c;
  int i;
};
int main(void) {
  _Alignas(4) struct P s = {1, 2};
  int *p = &s.i;
  return *p;
}
