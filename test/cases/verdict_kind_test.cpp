// SPDX-License-Identifier: Apache-2.0
// Words of verdicts are stored and typed: each leads back to its kind.
#include "cases/verdict_kind.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace gadfly::test {
namespace {

using cases::VerdictKind;

constexpr int kKinds = static_cast<int>(VerdictKind::Unknown) + 1;

TEST(VerdictKinds, WordsLeadBack) {
  std::set<std::string> words;
  for (int i = 0; i < kKinds; ++i) {
    const auto kind = static_cast<VerdictKind>(i);
    EXPECT_TRUE(words.insert(cases::word(kind)).second) << cases::word(kind);
    EXPECT_EQ(cases::find_kind(cases::word(kind)), kind);
  }
  EXPECT_EQ(cases::find_kind("wrong"), std::nullopt);
  EXPECT_EQ(cases::kind_of("of-a-later-version"), VerdictKind::Unknown);
}

// Whatever follows from a kind: no kind is two things at once, and what is neither is no finding or a mere nuisance.
TEST(VerdictKinds, AFindingIsOfOneSort) {
  for (int i = 0; i < kKinds; ++i) {
    const auto kind = static_cast<VerdictKind>(i);
    EXPECT_FALSE(cases::is_wrong_code(kind) && cases::is_compiler_failure(kind)) << cases::word(kind);
    EXPECT_FALSE(cases::needs_a_valid_program(kind) && cases::is_compiler_failure(kind)) << cases::word(kind);
    if (cases::is_wrong_code(kind) || cases::is_compiler_failure(kind)) {
      EXPECT_TRUE(cases::is_finding(kind)) << cases::word(kind);
    }
  }
  for (const VerdictKind none : {VerdictKind::Right, VerdictKind::Skipped, VerdictKind::InternalError})
    EXPECT_FALSE(cases::is_finding(none)) << cases::word(none);
  EXPECT_TRUE(cases::needs_a_valid_program(VerdictKind::Rejection));
}

}  // namespace
}  // namespace gadfly::test
