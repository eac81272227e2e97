// SPDX-License-Identifier: Apache-2.0
#include "seeds.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "../shared/folder.h"
#include "emit/emit.h"
#include "frontend/read.h"
#include "gen/generate.h"
#include "support/deep_stack.h"

namespace gadfly::test {

void deeply(const std::function<void()>& work) { support::on_deep_stack(work); }

std::unique_ptr<emi::Seed> seed_of(const std::string& source) {
  auto read = frontend::read_text("seed.c", source, {});
  const auto* rejection = std::get_if<frontend::Rejection>(&read);
  EXPECT_EQ(rejection, nullptr) << rejection->line << ": " << rejection->message;
  auto seed = std::make_unique<emi::Seed>(std::get<lang::Program>(std::move(read)), 50'000'000);
  EXPECT_TRUE(seed->is_defined()) << source;
  return seed;
}

const std::vector<NamedSource>& small_seeds() {
  static const std::vector<NamedSource> kSeeds = {
      {"figure 1 of the paper", R"(
int printf(const char *, ...);
int a;
int main(void) {
  int b = -1, d, e = 0, f[2] = {0};
  unsigned short c = b;
  for (; e < 3; e++)
    for (d = 0; d < 2; d++)
      f[d] = f[d] + a;
  printf("%d %d %d\n", e, c, f[1]);
  return 0;
}
)"},
      {"fields, unions, pointers", R"(
int printf(const char *, ...);
struct S { int x; unsigned y : 5; signed z : 7; char name[4]; struct { short s; long l; } in; };
union U { int i; unsigned char bytes[4]; };
struct S g = {5, 17, -3, "ab", {7, 1L << 40}};
const int fixed = 9;
volatile int port = 3;
static long total;
static int *where = &g.x;
static int swap_or_not(struct S *p, int *q, const int *r, int how) {
  int t = *q;
  if (how > 2) {
    *q = p->x;
    p->x = t + *r;
  } else if (how == 0) {
    p->z = p->z - 1;
  } else {
    p->y += 3;
    return p->y;
  }
  return t;
}
int main(void) {
  union U u;
  int local = 40, other = 40, *p = &local;
  u.i = 0x01020304;
  for (int i = 0; i < 6; ++i) {
    total += swap_or_not(&g, p, &fixed, i);
    p = i % 2 ? &local : &other;
    where = p;
    *where = *where ^ 1;
    port = port + 1;
  }
  switch (u.bytes[0]) {
    case 4: total += 100; break;
    case 1: total -= 100; break;
    default: return 7;
  }
  printf("%d %d %d %d %d %ld %d\n", g.x, g.y, g.z, local, other, total, port);
  return local & 15;
}
)"},
      {"jumps, recursion, dead code", R"(
int printf(const char *, ...);
void abort(void);
static unsigned depth(unsigned n) {
  if (n == 0) return 1;
  if (n > 50) abort();
  return 1 + depth(n - 1);
}
static int never(int x) {
  int y = x;
  while (y > 3) { y--; if (y == 7) break; else continue; }
  return y * 2;
}
int main(void) {
  int count = 0, limit = 5;
  unsigned sum = 0;
again:
  count++;
  sum += depth(count);
  if (count < limit) goto again;
  if (count > 100) {
    sum = never(count);
    for (int i = 0; i < 3; ++i) sum ^= i;
    goto out;
  }
  {
    int x, y;
    x = count * 2;
    y = limit - 1;
    x = x;
    sum += x + y;
  }
  do { sum = sum * 3 + 1; } while (sum < 1000);
out:
  printf("%u %d\n", sum, count);
  return sum != 0 && count == 5 ? 0 : 1;
}
)"},
      {"restrict, const functions, hot loop", R"(
int printf(const char *, ...);
int table[64];
__attribute__((const)) static int square(int v) { int r = v; r = r * v; return r; }
static void fill(int *restrict to, const int *restrict from, int n) {
  for (int i = 0; i < n; ++i) { int v = from[i]; to[i] = v + square(i); }
}
int main(void) {
  int source[64], sum = 0;
  for (int i = 0; i < 64; ++i) source[i] = i - 32;
  fill(table, source, 64);
  for (int round = 0; round < 200; ++round)
    for (int i = 0; i < 64; ++i) { sum += table[i] & round; sum &= 0xffffff; }
  printf("%d\n", sum);
  return 0;
}
)"},
  };
  return kSeeds;
}

std::vector<NamedSource> grown_seeds(unsigned count, std::uint32_t size) {
  std::vector<NamedSource> seeds;
  for (unsigned number = 0; number < count; ++number) {
    gen::GenOptions options;
    options.size = size;
    const gen::Generated grown = gen::generate(options, number);
    seeds.push_back({fmt::format("gen --seed {} --size {}", number, size), emit::single_file(grown.test, {})});
  }
  return seeds;
}

std::string compiled_output(const std::string& text, const std::string& compiler) {
  const Folder folder;
  folder.write("variant.c", text);
  const Ran made = shell(fmt::format("cd {} && {} -w variant.c -o variant", folder.path(), compiler));
  EXPECT_EQ(made.status, 0) << made.out;
  const Ran ran = shell(folder.path("variant"));
  return fmt::format("{}status {}", ran.out, ran.status);
}

std::string expected_output(const emi::Seed& seed) {
  return fmt::format("{}status {}", seed.outcome().out, std::get<machine::Defined>(seed.outcome().verdict).exit_status);
}

}  // namespace gadfly::test
