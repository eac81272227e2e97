// RUN: gadfly run %s
// EXPECT: defined
// Through the packed structure the member can be read.
struct __attribute__((packed)) P {
  char c;
  int i;
};
int main(void) {
  _Alignas(4) struct P s = {1, 2};
  struct P *p = &s;
  return p->i != 2;
}
