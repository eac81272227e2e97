// SPDX-License-Identifier: Apache-2.0
// Sieve of Eratosthenes: byte stores with a growing stride.
#include <stdio.h>

#define LIMIT 2000000

static unsigned char composite[LIMIT + 1];

int main(void) {
  unsigned long sum = 0;
  unsigned count = 0;
  for (int round = 0; round < 3; ++round) {
    for (int i = 0; i <= LIMIT; ++i) composite[i] = 0;
    for (int i = 2; i * i <= LIMIT; ++i) {
      if (composite[i]) continue;
      for (int j = i * i; j <= LIMIT; j += i) composite[j] = 1;
    }
    for (int i = 2; i <= LIMIT; ++i) {
      if (composite[i]) continue;
      ++count;
      sum = sum * 31 + (unsigned long)i;
    }
  }
  printf("%u primes, checksum %lx\n", count, sum);
  return 0;
}
