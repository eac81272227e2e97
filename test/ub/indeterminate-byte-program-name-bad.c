// RUN: gadfly run %s
// EXPECT: unspecified indeterminate-byte at 5
// What argv[0] holds depends on how the program is started.
int main(int argc, char **argv) {
  return argc == 1 && argv[0][0] == '/';
}
