// RUN: gadfly run %s
// EXPECT: defined exit 1
int main(int argc, char **argv) {
  return argc == 1 && argv[0] != 0;
}
