// SPDX-License-Identifier: Apache-2.0
// The rules of C17 6.7.3.1 on made-up accesses; the examples are the standard's, by their numbers.
#include "machine/restrict_log.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "c_program.h"
#include "random.h"

namespace gadfly::machine {
namespace {

using Tag = RestrictLog::Tag;
constexpr bool kRead = false, kWrite = true;

// Accesses of an int of object 1.
bool reads(RestrictLog& log, std::uint64_t index, Tag tag) { return log.access(1, 4 * index, 4, tag, kRead); }
bool writes(RestrictLog& log, std::uint64_t index, Tag tag) { return log.access(1, 4 * index, 4, tag, kWrite); }

// int * restrict a; int * restrict b; extern int c[];
TEST(RestrictLog, Example1) {
  for (const bool through_b : {false, true}) {
    RestrictLog log;
    const Tag a = log.open(0), b = log.open(0);
    const Tag other = through_b ? b : 0;  // b, or c itself
    EXPECT_TRUE(reads(log, 0, a));
    EXPECT_TRUE(reads(log, 0, other)) << "what is not modified may be shared";
    EXPECT_TRUE(writes(log, 1, a));
    EXPECT_FALSE(reads(log, 1, other));
    EXPECT_TRUE(writes(log, 2, other));
    EXPECT_FALSE(writes(log, 2, a));
    EXPECT_FALSE(writes(log, 0, other)) << "it was read through a";
  }
}

// void f(int n, int * restrict p, int * restrict q) { while (n-- > 0) *p++ = *q++; }
bool f(unsigned n, std::uint64_t p_index, std::uint64_t q_index) {
  RestrictLog log;
  const Tag p = log.open(0), q = log.open(0);
  for (; n > 0; --n) {
    if (!reads(log, q_index++, q)) return false;
    if (!writes(log, p_index++, p)) return false;
  }
  return true;
}

TEST(RestrictLog, Example2) {
  EXPECT_TRUE(f(50, 50, 0));  // f(50, d + 50, d): valid
  EXPECT_FALSE(f(50, 1, 0));  // f(50, d + 1, d): undefined
  EXPECT_TRUE(f(1, 1, 0));
  EXPECT_FALSE(f(2, 0, 1));
}

// void h(int n, int * restrict p, int * restrict q, int * restrict r) { p[i] = q[i] + r[i]; }
TEST(RestrictLog, Example3) {
  RestrictLog log;
  const Tag p = log.open(0), q = log.open(0), r = log.open(0);
  for (unsigned i = 0; i < 100; ++i) {  // h(100, a, b, b)
    EXPECT_TRUE(reads(log, 1000 + i, q));
    EXPECT_TRUE(reads(log, 1000 + i, r));
    EXPECT_TRUE(writes(log, i, p));
  }
}

// int * restrict p1 = a, * restrict q1 = b; { int * restrict p2 = p1; int * restrict q2 = q1; … }
TEST(RestrictLog, Example4) {
  RestrictLog log;
  const Tag p1 = log.open(0), q1 = log.open(0);
  const std::size_t block = log.mark();
  const Tag p2 = log.open(p1), q2 = log.open(q1);
  EXPECT_TRUE(log.is_based_on(p2, p1));
  EXPECT_FALSE(log.is_based_on(p2, q1));
  EXPECT_FALSE(log.is_based_on(p1, p2));
  EXPECT_TRUE(writes(log, 0, p2));
  EXPECT_TRUE(reads(log, 0, p2));
  EXPECT_FALSE(reads(log, 0, p1)) << "not based on p2, while p2 lives";
  EXPECT_TRUE(writes(log, 9, q2));
  EXPECT_FALSE(reads(log, 9, p2));
  log.close(block);
  EXPECT_TRUE(reads(log, 0, p1)) << "p2's block has ended";
  EXPECT_FALSE(reads(log, 0, q1)) << "p1's has not";
  EXPECT_FALSE(reads(log, 0, 0));
}

TEST(RestrictLog, AnAccessBeforeTheLifetimeDoesNotCount) {
  RestrictLog log;
  const Tag outer = log.open(0);  // makes the log record
  EXPECT_TRUE(writes(log, 0, 0));
  const Tag late = log.open(0);
  EXPECT_TRUE(reads(log, 0, late));
  EXPECT_TRUE(writes(log, 0, late));
  EXPECT_FALSE(writes(log, 0, 0)) << "but an access during it does";
  EXPECT_FALSE(writes(log, 0, outer)) << "outer was open at the first one";
}

TEST(RestrictLog, ALifetimeThatEndedIsForgotten) {
  RestrictLog log;
  const std::size_t start = log.mark();
  const Tag p = log.open(0);
  EXPECT_TRUE(log.any());
  EXPECT_TRUE(writes(log, 0, p));
  log.close(start);
  EXPECT_FALSE(log.any());
  const Tag q = log.open(0);
  EXPECT_TRUE(writes(log, 0, q));
  EXPECT_FALSE(writes(log, 0, p)) << "p's value may live on, but it is not based on q";
}

TEST(RestrictLog, BytesAndObjectsAreToldApart) {
  RestrictLog log;
  const Tag p = log.open(0), q = log.open(0);
  EXPECT_TRUE(log.access(1, 6, 4, p, kWrite));  // across two blocks of eight
  EXPECT_TRUE(log.access(1, 0, 6, q, kWrite));
  EXPECT_TRUE(log.access(1, 10, 30, q, kWrite));
  EXPECT_FALSE(log.access(1, 9, 1, q, kRead));
  EXPECT_FALSE(log.access(1, 0, 7, q, kRead));
  EXPECT_TRUE(log.access(2, 6, 4, q, kWrite));
}

// The twin keeps every access and the instances that were open at it, and compares all pairs.
TEST(RestrictLog, AgreesWithATwinThatComparesEveryPair) {
  struct Done {
    std::uint64_t begin, end;
    Tag tag;
    bool write;
    std::vector<Tag> open;
  };
  int refused = 0, accepted = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    gadfly::test::Random random(seed);
    RestrictLog log;
    std::vector<Tag> parent{0}, open;
    std::vector<Done> done;
    const auto based = [&](Tag tag, Tag on) {
      for (; tag != 0; tag = parent[tag])
        if (tag == on) return true;
      return false;
    };
    const auto conflicts = [&](const Done& a, const Done& b) {
      if (!(a.write || b.write) || a.begin >= b.end || b.begin >= a.end) return false;
      for (const Tag instance : a.open)
        if (std::find(open.begin(), open.end(), instance) != open.end() &&
            based(a.tag, instance) != based(b.tag, instance))
          return true;
      return false;
    };
    for (int step = 0; step < 40; ++step) {
      const unsigned what = random.below(8);
      if (open.empty() || (what == 0 && open.size() < 5)) {
        const Tag from = random.below(static_cast<std::uint32_t>(parent.size()));
        parent.push_back(from);
        open.push_back(log.open(from));
        ASSERT_EQ(open.back(), parent.size() - 1);
      } else if (what == 1 && random.below(2)) {
        open.resize(random.below(static_cast<std::uint32_t>(open.size())));
        log.close(open.size());
        if (open.empty()) done.clear();
      } else {
        Done now{random.below(40), 0, random.below(static_cast<std::uint32_t>(parent.size())), random.below(3) == 0,
                 open};
        now.end = now.begin + 1 + random.below(12);
        const bool bad =
            std::any_of(done.begin(), done.end(), [&](const Done& before) { return conflicts(before, now); });
        ASSERT_EQ(log.access(3, now.begin, now.end - now.begin, now.tag, now.write), !bad) << seed << ' ' << step;
        ++(bad ? refused : accepted);
        if (bad) break;  // a run ends there
        done.push_back(now);
      }
    }
  }
  EXPECT_GT(refused, 300);
  EXPECT_GT(accepted, 3000);
}

TEST(RestrictLog, TheStandardsExamplesAsPrograms) {
  const char* const f =
      "void f(int n, int * restrict p, int * restrict q) { while (n-- > 0) *p++ = *q++; }\n"
      "int d[100];\n";
  EXPECT_EQ(test::result(std::string(f) + "int main(void) { f(50, d + 50, d); return 0; }"), "");
  EXPECT_EQ(test::result(std::string(f) + "int main(void) { f(50, d + 1, d); return 0; }").substr(0, 18),
            "undefined restrict");
  EXPECT_EQ(test::result("int a[100], b[100];\n"
                         "void h(int n, int * restrict p, int * restrict q, int * restrict r) {\n"
                         "  for (int i = 0; i < n; i++) p[i] = q[i] + r[i];\n"
                         "}\n"
                         "int main(void) { h(100, a, b, b); return 0; }"),
            "");
  EXPECT_EQ(test::result("int c[3]; int * restrict a = c;\n"
                         "int main(void) { a[0] = 1; a[1] = c[2]; return c[0]; }")
                .substr(0, 18),
            "undefined restrict");
}

}  // namespace
}  // namespace gadfly::machine
