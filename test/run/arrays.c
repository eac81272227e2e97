// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 18 42 15
// STDOUT: 48 16 12
// STDOUT: 8 1 11
// STDOUT: 2
// STDOUT: 123 102 111
// STDOUT: 2 1 4 3
// STDOUT: 9 50 7
// STDOUT: 3 three 0
// Arrays of several dimensions: indexing, row pointers, parameters, sizeof, matrix product.
#include <stdio.h>
static int grid[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
static int column(int (*rows)[4], int n, int c) {
  int s = 0;
  for (int i = 0; i < n; i++) s += rows[i][c];
  return s;
}
static int row(const int *p, int n) {
  int s = 0;
  while (n-- > 0) s += *p++;
  return s;
}
static void multiply(double out[2][2], double a[2][2], double b[][2]) {
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) {
      out[i][j] = 0;
      for (int k = 0; k < 2; k++) out[i][j] += a[i][k] * b[k][j];
    }
}
static int cube[2][3][4];
int main(void) {
  printf("%d %d %d\n", column(grid, 3, 1), row(grid[2], 4), row(&grid[1][2], 2));
  printf("%zu %zu %zu\n", sizeof grid, sizeof grid[0], sizeof grid / sizeof **grid);
  int(*p)[4] = grid + 1;
  printf("%d %d %d\n", (*p)[3], p[-1][0], *(*(p + 1) + 2));
  printf("%d\n", (int)(&grid[2] - &grid[0]));
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 4; k++) cube[i][j][k] = i * 100 + j * 10 + k;
  int(*plane)[3][4] = cube;
  printf("%d %d %d\n", cube[1][2][3], plane[1][0][2], (*(cube + 1))[1][1]);
  double a[2][2] = {{1, 2}, {3, 4}}, b[2][2] = {{0, 1}, {1, 0}}, c[2][2];
  multiply(c, a, b);
  printf("%g %g %g %g\n", c[0][0], c[0][1], c[1][0], c[1][1]);
  int(*whole)[3][4] = &grid;
  (*whole)[0][0] = 50;
  int *rows[3] = {grid[2], grid[0], grid[1]};
  printf("%d %d %d\n", rows[0][0], rows[1][0], 2 [rows[2]]);
  char words[][6] = {"one", "three", ""};
  printf("%zu %s %d\n", sizeof words / sizeof *words, words[1], words[2][5]);
  return 0;
}
