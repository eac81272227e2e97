// RUN: gadfly run %s
// EXPECT: defined
// All of these are in range, or converted from an integer.
enum E { kNine = 9 };
static struct {
  unsigned c : 3;
  int d : 3;
  _Bool b : 1;
  enum E e : 4;
} s = {7.9, -4.5, 9.0, 9.0};
int main(void) {
  if (s.c != 7 || s.d != -4 || s.b != 1 || s.e != kNine) return 1;
  s.c = -0.5;
  s.c += 7.25;
  s.d = 3.9;
  if (s.c != 7 || s.d != 3) return 2;
  s.c++;
  if (s.c != 0) return 3;
  s.c = (unsigned)9.0;
  return s.c != 1;
}
