// SPDX-License-Identifier: Apache-2.0
// All placements of N queens by backtracking: recursion and branches.
#include <stdio.h>

#define N 9

static int column_of[N];
static long checksum;

static int is_safe(int row, int column) {
  for (int i = 0; i < row; ++i) {
    int other = column_of[i];
    if (other == column || other - column == row - i || column - other == row - i) return 0;
  }
  return 1;
}

static int place(int row) {
  if (row == N) {
    for (int i = 0; i < N; ++i) checksum = (checksum * 33 + column_of[i]) & 0xffffff;
    return 1;
  }
  int found = 0;
  for (int column = 0; column < N; ++column) {
    if (!is_safe(row, column)) continue;
    column_of[row] = column;
    found += place(row + 1);
  }
  return found;
}

int main(void) {
  int found = 0;
  for (int round = 0; round < 28; ++round) found += place(0);
  printf("%d solutions, checksum %lx\n", found, checksum);
  return 0;
}
