// SPDX-License-Identifier: Apache-2.0
// Five loops of which compilers know different things.
int a[100], g, n;

void known(int m) {
  for (int i = 0; i < 10; i++) a[i] = a[i + 20] + g;  // nine times after the first
  for (g = 0; g < n; g++) a[g]++;                     // n
  for (int i = 0; i < m; i++) a[i] *= 3;              // m
  unsigned char c = n;
  do {
    g += a[c];
    c += 3;
  } while (c);           // 85 * n - 1, modulo 256
  while (g & 7) g = a[g];  // nobody knows
}
