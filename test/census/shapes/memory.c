// SPDX-License-Identifier: Apache-2.0
// Pointers, punning, locals and library functions. census_test.py has the counts.
#include <stdlib.h>
#include <string.h>

union U {
  float f;
  unsigned u;
  struct {
    short low, high;
  } s;
} u;
struct N {
  struct N *next;
  volatile int v : 5;
};
int x, y, zero, grid[2][3], *table[2], (*row)[3] = grid, **pp;
const volatile int cv = 3;

static int sum(const int *from, int length) {
  int all = 0;
  while (length > 0) all += from[--length];
  return all;
}

static void pointers(void) {
  table[0] = &x;
  pp = &table[0];
  **pp = 5;
  row[1][2] = 4;
  struct N *node = malloc(sizeof *node);
  node->next = 0;
  node->v = cv;
  y = node->v;
  free(node);
}

static void puns(int size) {
  float copy;
  u.f = 1.0f;
  y = u.u == 0x3f800000;
  memcpy(&copy, &u.u, sizeof copy);
  memset(&x, 0, size);
  unsigned char *byte = (unsigned char *)&y;
  byte[0] = 7;
}

static void locals(void) {
  int buffer[4], part, always, escaped = 2;
  for (int i = 0; i < 4; i++) buffer[i] = i;
  always = sum(buffer, 4);
  if (always > 3) part = 1;
  if (always > 3) y += part;
  if (y < 0) y = 5 / zero;
  pp = 0;
  table[1] = &escaped;
}

int main(void) {
  pointers();
  puns(4);
  locals();
  return y != 8;
}
