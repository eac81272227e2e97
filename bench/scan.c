// SPDX-License-Identifier: Apache-2.0
// Scanning text: words, their hashes, a search for a needle; pointers to char throughout.
#include <stdio.h>
#include <string.h>

#define SIZE 2000000

static char text[SIZE + 1];
static unsigned buckets[256];

static void write_text(void) {
  static const char *const kWords[] = {"gadfly", "stings", "the", "compiler", "until", "it",
                                       "shows", "a", "defect", "again"};
  unsigned seed = 7;
  char *end = text;
  for (;;) {
    seed = seed * 1103515245u + 12345u;
    const char *word = kWords[(seed >> 16) % 10];
    size_t length = strlen(word);
    if (length + 1 > (size_t)(text + SIZE - end)) break;
    memcpy(end, word, length);
    end += length;
    *end++ = (seed >> 24) % 11 == 0 ? '\n' : ' ';
  }
  *end = '\0';
}

static int count(const char *haystack, const char *needle) {
  int found = 0;
  for (const char *at = haystack; *at; ++at) {
    const char *h = at, *n = needle;
    while (*n && *h == *n) ++h, ++n;
    if (!*n) ++found;
  }
  return found;
}

int main(void) {
  write_text();
  unsigned words = 0, lines = 0, longest = 0;
  for (const char *p = text; *p;) {
    while (*p == ' ' || *p == '\n') lines += *p++ == '\n';
    const char *start = p;
    unsigned hash = 2166136261u;
    while (*p && *p != ' ' && *p != '\n') {
      hash = (hash ^ (unsigned char)*p) * 16777619u;
      ++p;
    }
    if (p == start) continue;
    ++words;
    ++buckets[hash & 255];
    if ((unsigned)(p - start) > longest) longest = (unsigned)(p - start);
  }
  unsigned checksum = 0;
  for (int i = 0; i < 256; ++i) checksum = checksum * 31 + buckets[i];
  int found = 0;
  const char *const needles[] = {"gadfly", "the compiler", "defect a", "stint", "until it shows"};
  for (int i = 0; i < 5; ++i) found = found * 7 + count(text, needles[i]);
  printf("%u words, %u lines, longest %u, checksum %08x, found %d\n", words, lines, longest,
         checksum, found);
  return 0;
}
