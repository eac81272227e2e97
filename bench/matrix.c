// SPDX-License-Identifier: Apache-2.0
// Product of two matrices of doubles: two-dimensional indexing and floating point.
#include <stdio.h>

#define N 280

static double a[N][N], b[N][N], c[N][N];

static void fill(double m[N][N], unsigned seed) {
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      seed = seed * 1103515245u + 12345u;
      m[i][j] = (double)(seed >> 16 & 1023) / 64.0;
    }
}

int main(void) {
  fill(a, 1);
  fill(b, 2);
  for (int i = 0; i < N; ++i)
    for (int j = 0; j < N; ++j) {
      double sum = 0.0;
      for (int k = 0; k < N; ++k) sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
  double trace = 0.0, total = 0.0;
  for (int i = 0; i < N; ++i) {
    trace += c[i][i];
    for (int j = 0; j < N; ++j) total += c[i][j] / (double)(1 + i + j);
  }
  printf("trace %.6f, total %.6f\n", trace, total);
  return 0;
}
