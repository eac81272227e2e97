// SPDX-License-Identifier: Apache-2.0
#include "machine/access_log.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "random.h"

namespace gadfly::machine {
namespace {

using gadfly::test::Random;

// What 6.5p2 says of two accesses, bit by bit.
bool touch(const Access& a, const Access& b) {
  if (a.where != b.where) return false;
  for (std::uint64_t bit = a.begin; bit < a.end; ++bit)
    if (bit >= b.begin && bit < b.end) return true;
  return false;
}
bool collide(const Access& a, const Access& b) { return (a.write || b.write) && touch(a, b); }

enum class Worst { none, order, unsequenced };

// The twin: every pair.
Worst worst(const std::vector<Access>& log, std::size_t first, std::size_t middle) {
  Worst found = Worst::none;
  for (std::size_t i = first; i < middle; ++i)
    for (std::size_t j = middle; j < log.size(); ++j)
      if (collide(log[i], log[j]))
        found = std::max(found, log[i].in_call || log[j].in_call ? Worst::order : Worst::unsequenced);
  return found;
}

Worst worst(const AccessLog& log, std::size_t first, std::size_t middle) {
  const auto found = log.conflict(first, middle);
  if (!found) return Worst::none;
  EXPECT_TRUE(collide(found->first, found->second)) << "that is no conflict";
  return found->unsequenced() ? Worst::unsequenced : Worst::order;
}

struct Shape {
  std::uint32_t places, bits, longest;  // how crowded it is
  std::uint32_t one_write_in, one_call_in;
};

Access random_access(Random& random, const Shape& shape) {
  Access a{};
  a.where = 1 + random.below(shape.places);
  if (random.below(4) == 0) a.where |= Access::kSlot;
  a.begin = random.below(shape.bits);
  a.end = a.begin + 1 + random.below(shape.longest);
  a.write = random.below(shape.one_write_in) == 0;
  a.pending = a.write && random.below(2);
  a.in_call = random.below(shape.one_call_in) == 0;
  return a;
}

constexpr Shape kCrowded{3, 64, 32, 3, 2}, kSparse{50, 2000, 40, 20, 2}, kLone{400, 9000, 16, 200, 3};

void check_random_logs(std::size_t left, std::size_t right, const Shape& shape, int rounds, std::uint64_t seed,
                       int* seen) {
  Random random(seed);
  for (int round = 0; round < rounds; ++round) {
    AccessLog log;
    std::vector<Access> twin;
    const std::size_t first = random.below(5);
    const std::size_t middle = first + random.below(static_cast<std::uint32_t>(left) + 1);
    const std::size_t size = middle + random.below(static_cast<std::uint32_t>(right) + 1);
    while (twin.size() < size) {
      twin.push_back(random_access(random, shape));
      log.add(twin.back());
    }
    ASSERT_EQ(log.mark(), twin.size());
    const Worst expected = worst(twin, first, middle);
    ASSERT_EQ(worst(log, first, middle), expected) << seed << ' ' << round;
    ++seen[static_cast<int>(expected)];
  }
}

TEST(AccessLog, FindsWhatComparingEveryPairFinds) {
  int seen[3] = {};
  check_random_logs(4, 4, kCrowded, 2000, 1, seen);
  check_random_logs(12, 12, kSparse, 2000, 2, seen);
  check_random_logs(200, 5, kSparse, 500, 3, seen);  // from here on the sorted way
  check_random_logs(300, 300, kLone, 300, 4, seen);
  check_random_logs(300, 300, {400, 9000, 16, 200, 1}, 300, 5, seen);
  check_random_logs(60, 60, kCrowded, 100, 6, seen);
  for (const int count : seen) EXPECT_GT(count, 100);
}

TEST(AccessLog, AdjacentBitFieldsDoNotConflict) {
  AccessLog log;
  log.add({1, 0, 5, true, true, false});
  log.add({1, 5, 8, true, true, false});
  EXPECT_FALSE(log.conflict(0, 1));
  log.add({1, 4, 6, false, false, false});
  EXPECT_TRUE(log.conflict(0, 2));
  EXPECT_TRUE(log.conflict(1, 2));
}

TEST(AccessLog, ASlotIsNoObject) {
  AccessLog log;
  log.add({1, 0, 8, true, true, false});
  log.add({1 | Access::kSlot, 0, 8, true, true, false});
  EXPECT_FALSE(log.conflict(0, 1));
}

TEST(AccessLog, OnlyOperandsSinceTheMarksCount) {
  AccessLog log;
  log.add({1, 0, 8, true, true, false});
  log.add({2, 0, 8, true, true, false});
  log.add({1, 0, 8, false, false, false});
  EXPECT_TRUE(log.conflict(0, 1));
  EXPECT_FALSE(log.conflict(1, 2));
  log.cut(2);
  EXPECT_FALSE(log.conflict(0, 1));
}

TEST(AccessLog, AnAssignmentCollidesWithPendingWritesOnly) {
  AccessLog log;
  log.add({1, 0, 32, true, true, false});     // before the mark
  log.add({1, 32, 64, false, false, false});  // a read
  log.add({2, 0, 32, true, true, false});
  EXPECT_FALSE(log.pending_write(1, 1, 0, 64));
  EXPECT_TRUE(log.pending_write(0, 1, 0, 64));
  EXPECT_TRUE(log.pending_write(1, 2, 31, 40));
  EXPECT_FALSE(log.pending_write(1, 2, 32, 40));
  log.settle(1);  // a sequence point completes it
  EXPECT_FALSE(log.pending_write(1, 2, 0, 32));
  EXPECT_TRUE(log.pending_write(0, 1, 0, 32));
}

TEST(AccessLog, ASettledWriteStillConflictsWithTheOtherOperand) {
  AccessLog log;
  log.add({1, 0, 32, true, true, false});
  log.settle(0);
  log.add({1, 0, 32, false, false, false});
  EXPECT_TRUE(log.conflict(0, 1));
}

TEST(AccessLog, AReturnedCallKeepsWhatOthersCanSee) {
  AccessLog log;
  log.add({3, 0, 8, true, true, false});                   // before the call
  log.add({3, 8, 16, true, true, false});                  // a global
  log.add({7, 0, 8, true, true, false});                   // an object made by the call
  log.add({Access::kSlot | 4, 0, 8, true, true, false});   // a variable of the caller
  log.add({Access::kSlot | 10, 0, 8, true, true, false});  // its own variable
  log.close_call(1, 7, 10);
  ASSERT_EQ(log.mark(), 3u);
  EXPECT_FALSE(log.pending_write(1, 3, 0, 64)) << "the call's writes are complete";
  EXPECT_TRUE(log.pending_write(0, 3, 0, 64));
  const std::size_t middle = log.mark();
  log.add({3, 8, 16, false, false, false});
  ASSERT_TRUE(log.conflict(1, middle));
  EXPECT_FALSE(log.conflict(1, middle)->unsequenced());
  log.cut(middle);
  log.add({7, 0, 8, true, true, false});
  log.add({Access::kSlot | 10, 0, 8, true, true, false});
  EXPECT_FALSE(log.conflict(1, middle));
  log.cut(middle);
  log.add({Access::kSlot | 4, 0, 8, false, false, false});
  EXPECT_TRUE(log.conflict(1, middle));
  log.cut(middle);
  log.add({3, 0, 8, false, false, false});
  EXPECT_TRUE(log.conflict(0, middle)->unsequenced()) << "it was made before the call";
}

// 6.5p2 is worse than 6.5.2.2p10: when both happen, the program is undefined.
TEST(AccessLog, PrefersTheUnsequencedConflict) {
  for (const int reads_between : {0, 500}) {
    AccessLog log;
    log.add({1, 0, 8, true, false, true});
    for (int i = 0; i < reads_between; ++i) log.add({9, 0, 8, false, false, false});
    log.add({1, 0, 8, true, true, false});
    const std::size_t middle = log.mark();
    log.add({1, 0, 8, false, false, false});
    ASSERT_TRUE(log.conflict(0, middle));
    EXPECT_TRUE(log.conflict(0, middle)->unsequenced()) << reads_between;
  }
}

TEST(AccessLog, CompactForgetsRepetitionsOnly) {
  Random random(9);
  for (int round = 0; round < 20; ++round) {
    AccessLog log;
    std::vector<Access> twin;
    const std::size_t first = 10;
    const Shape shape = round % 2 ? kCrowded : kSparse;
    for (std::size_t i = 0; i < 6000; ++i) {
      const bool again = i > first + 5 && random.below(2);
      twin.push_back(again ? twin[first + random.below(5)] : random_access(random, shape));
      log.add(twin.back());
    }
    log.compact(first);
    EXPECT_LT(log.mark(), twin.size());
    const std::size_t middle = log.mark();
    for (int probe = 0; probe < 25; ++probe) {
      const Access access = random_access(random, kSparse);
      log.add(access);
      std::vector<Access> with = twin;
      with.push_back(access);
      ASSERT_EQ(worst(log, 0, middle), worst(with, 0, twin.size())) << round << ' ' << probe;
      log.cut(middle);
      bool pending = false;
      for (std::size_t i = first; i < twin.size(); ++i)
        pending = pending || (twin[i].write && twin[i].pending && touch(twin[i], access));
      ASSERT_EQ(log.pending_write(first, access.where, access.begin, access.end).has_value(), pending);
    }
  }
}

TEST(AccessLog, CompactKeepsAPendingWriteBesideACompleteOne) {
  AccessLog log;
  for (int i = 0; i < 5000; ++i) log.add({1, 0, 8, true, i == 2500, false});
  log.compact(0);
  EXPECT_EQ(log.mark(), 2u);
  EXPECT_TRUE(log.pending_write(0, 1, 0, 8));
}

TEST(AccessLog, CompactLeavesSmallLogsAndWhatIsBeforeAlone) {
  AccessLog log;
  for (int i = 0; i < 100; ++i) log.add({1, 0, 8, false, false, false});
  log.compact(0);
  EXPECT_EQ(log.mark(), 100u);
  for (int i = 0; i < 10'000; ++i) log.add({2, 0, 8, false, false, false});
  log.compact(100);
  EXPECT_EQ(log.mark(), 101u);
}

}  // namespace
}  // namespace gadfly::machine
