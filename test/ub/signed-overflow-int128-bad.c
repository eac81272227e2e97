// RUN: gadfly run %s
// EXPECT: undefined signed-overflow at 6:9
// The largest __int128 plus one does not fit __int128.
int main(void) {
  __int128 x = (__int128)(~(unsigned __int128)0 >> 1);
  x = x + 1;
  return x == 0;
}
