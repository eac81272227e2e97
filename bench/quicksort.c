// SPDX-License-Identifier: Apache-2.0
// Quicksort of structs with a comparison function: pointers, members, struct assignment.
#include <stdio.h>
#include <stdlib.h>

#define COUNT 250000

struct item {
  unsigned key;
  short weight;
  char name[6];
  double value;
};

static int compare(const struct item *a, const struct item *b) {
  if (a->key != b->key) return a->key < b->key ? -1 : 1;
  return (a->weight > b->weight) - (a->weight < b->weight);
}

static void sort(struct item *first, struct item *last, int (*order)(const struct item *, const struct item *)) {
  while (last - first > 1) {
    struct item pivot = first[(last - first) / 2];
    struct item *low = first, *high = last - 1;
    while (low <= high) {
      while (order(low, &pivot) < 0) ++low;
      while (order(high, &pivot) > 0) --high;
      if (low <= high) {
        struct item swapped = *low;
        *low++ = *high;
        *high = swapped;
        if (high == first) break;
        --high;
      }
    }
    if (high - first < last - low) {
      sort(first, high + 1, order);
      first = low;
    } else {
      sort(low, last, order);
      last = high + 1;
    }
  }
}

int main(void) {
  struct item *items = malloc(COUNT * sizeof *items);
  unsigned seed = 42;
  for (int i = 0; i < COUNT; ++i) {
    seed = seed * 1664525u + 1013904223u;
    items[i].key = seed >> 12;
    items[i].weight = (short)(seed >> 4 & 0xff);
    for (int k = 0; k < 5; ++k) items[i].name[k] = (char)('a' + (seed >> (4 * k)) % 26);
    items[i].name[5] = '\0';
    items[i].value = (double)i / 4.0;
  }
  sort(items, items + COUNT, compare);
  unsigned checksum = 0;
  double sum = 0.0;
  for (int i = 0; i < COUNT; ++i) {
    if (i > 0 && compare(&items[i - 1], &items[i]) > 0) abort();
    checksum = checksum * 31 + items[i].key + (unsigned)items[i].name[i % 5];
    sum += items[i].value * (double)(i % 7);
  }
  printf("checksum %08x, sum %.2f\n", checksum, sum);
  free(items);
  return 0;
}
