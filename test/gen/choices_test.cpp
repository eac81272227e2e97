// SPDX-License-Identifier: Apache-2.0
#include "gen/choices.h"

#include <gtest/gtest.h>

#include <array>

namespace gadfly::gen {
namespace {

// xoshiro256** seeded by splitmix64, written again from the published algorithms.
class Twin {
 public:
  explicit Twin(std::uint64_t seed) {
    for (int i = 0; i < 4; ++i) {
      std::uint64_t z = seed + static_cast<std::uint64_t>(i + 1) * 0x9e3779b97f4a7c15u;
      z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
      z = (z ^ z >> 27) * 0x94d049bb133111ebu;
      s_[i] = z ^ z >> 31;
    }
  }
  std::uint32_t next() {
    const std::uint64_t product = s_[1] * 5;
    const std::uint64_t result = (product << 7 | product >> 57) * 9;
    const std::uint64_t old1 = s_[1];
    const std::uint64_t new2 = s_[2] ^ s_[0], new3 = s_[3] ^ s_[1];
    s_[1] ^= new2;
    s_[0] ^= new3;
    s_[2] = new2 ^ old1 << 17;
    s_[3] = new3 << 45 | new3 >> 19;
    return static_cast<std::uint32_t>(result >> 32);
  }

 private:
  std::array<std::uint64_t, 4> s_;
};

std::uint32_t scaled(std::uint32_t drawn, std::uint32_t n) {
  return static_cast<std::uint32_t>(std::uint64_t{drawn} * n >> 32);
}

TEST(SeededChoices, FirstNumbersStayTheSameForEver) {
  // From an implementation in Python.
  const std::pair<std::uint64_t, Tape> kGoldens[] = {
      {0, {0x99ec5f36, 0xbf6e1f78, 0x1a5f849d, 0x6aa594f1, 0xbba5ad4a}},
      {1, {0xb3f2af6d, 0x853b5596, 0x92f89756, 0x642e1c7b, 0xb27a48e2}},
      {~0ull, {0x8f5520d5, 0xc476a018, 0x81de31c0, 0xbf658d7e, 0x913593fd}},
  };
  for (const auto& [seed, numbers] : kGoldens) {
    SeededChoices choices(seed);
    for (std::size_t i = 0; i < numbers.size(); ++i) choices.below(1);
    EXPECT_EQ(choices.tape(), numbers) << seed;
  }
}

TEST(SeededChoices, AgreesWithItsTwin) {
  for (const std::uint64_t seed : {0ull, 1ull, 42ull, ~0ull, 0x123456789abcdefull}) {
    SeededChoices choices(seed);
    Twin twin(seed);
    for (std::uint32_t i = 0; i < 1000; ++i) {
      const std::uint32_t n = i % 7 == 0 ? 0xffffffffu : 1 + i * i;
      ASSERT_EQ(choices.below(n), scaled(twin.next(), n)) << seed << ' ' << i;
    }
    const std::uint64_t high = twin.next(), low = twin.next();
    EXPECT_EQ(choices.bits(), high << 32 | low);
  }
}

TEST(SeededChoices, SeedsDiffer) {
  SeededChoices a(1), b(2);
  EXPECT_NE(a.bits(), b.bits());
}

// What a generator might ask, each answer as a number.
std::vector<std::uint64_t> ask(Choices& choices) {
  constexpr std::uint32_t kWeights[] = {3, 0, 5, 1};
  std::vector<std::uint64_t> answers;
  for (std::uint32_t i = 1; i < 200; ++i) {
    answers.push_back(choices.below(i));
    answers.push_back(choices.chance(i % 101));
    answers.push_back(choices.bits());
    answers.push_back(choices.weighted(kWeights));
  }
  return answers;
}

TEST(TapeChoices, GivesWhatWasRecorded) {
  SeededChoices seeded(7);
  const auto answers = ask(seeded);
  TapeChoices replayed(seeded.tape());
  EXPECT_EQ(ask(replayed), answers);
  EXPECT_EQ(replayed.tape(), seeded.tape());
}

TEST(TapeChoices, IsDryAtItsEnd) {
  TapeChoices choices({0xffffffffu});
  EXPECT_EQ(choices.below(10), 9u);
  constexpr std::uint32_t kWeights[] = {1, 1};
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(choices.below(10), 0u);
    EXPECT_FALSE(choices.chance(99));
    EXPECT_EQ(choices.bits(), 0u);
    EXPECT_EQ(choices.weighted(kWeights), 0u);
  }
  EXPECT_EQ(choices.tape().size(), 51u);
}

TEST(Choices, BelowIsInRangeAndReachesBothEnds) {
  for (const std::uint32_t n : {1u, 2u, 3u, 100u, 0x80000001u, 0xffffffffu}) {
    EXPECT_EQ(TapeChoices({0}).below(n), 0u);
    EXPECT_EQ(TapeChoices({0xffffffffu}).below(n), n - 1);
    SeededChoices choices(n);
    for (int i = 0; i < 1000; ++i) ASSERT_LT(choices.below(n), n);
  }
}

TEST(Choices, BelowIsUniform) {
  SeededChoices choices(3);
  std::array<int, 7> seen{};
  for (int i = 0; i < 70'000; ++i) ++seen[choices.below(7)];
  for (const int count : seen) EXPECT_NEAR(count, 10'000, 500);  // five deviations
}

TEST(Choices, WeightedFollowsTheWeights) {
  constexpr std::uint32_t kWeights[] = {0, 10, 30, 0, 60, 0};
  SeededChoices choices(5);
  std::array<int, 6> seen{};
  for (int i = 0; i < 100'000; ++i) ++seen[choices.weighted(kWeights)];
  for (std::size_t i = 0; i < seen.size(); ++i)
    EXPECT_NEAR(seen[i], static_cast<int>(kWeights[i]) * 1000, kWeights[i] == 0 ? 0 : 800) << i;
  EXPECT_EQ(TapeChoices({0}).weighted(kWeights), 1u);
  EXPECT_EQ(TapeChoices({0xffffffffu}).weighted(kWeights), 4u);
}

TEST(Choices, ChanceIsInPercent) {
  SeededChoices choices(11);
  for (const std::uint32_t percent : {0u, 1u, 50u, 99u, 100u}) {
    int hits = 0;
    for (int i = 0; i < 100'000; ++i) hits += choices.chance(percent);
    EXPECT_NEAR(hits, static_cast<int>(percent) * 1000, percent % 100 == 0 ? 0 : 800) << percent;
  }
}

}  // namespace
}  // namespace gadfly::gen
