// SPDX-License-Identifier: Apache-2.0
// Who is asked for a second opinion, without a compiler.
#include "hunt/witness.h"

#include <gtest/gtest.h>

namespace gadfly::test {
namespace {

using compiler::Configuration;
using compiler::Family;
using hunt::Judgement;
using hunt::TestMatrix;
using oracle::Kind;

Configuration configuration(const char* name, Family family, const char* version, const char* level) {
  Configuration made;
  made.compiler.name = name;
  made.compiler.family = family;
  made.compiler.version = version;
  made.compiler.target = "x86_64-linux-gnu";
  made.level = level;
  return made;
}

class Witness : public testing::Test {
 protected:
  Witness() {
    matrix_.references = {configuration("gcc-12", Family::Gcc, "12", "-O0"),
                          configuration("clang-19", Family::Clang, "19", "-O0")};
    matrix_.entries = {{1, configuration("gcc-12", Family::Gcc, "12", "-O2")},
                       {2, configuration("clang-19", Family::Clang, "19", "-O2")},
                       {3, configuration("tcc", Family::Tcc, "0.9", "")}};
    test_.extensions = false;
  }

  void judged(std::size_t entry, Kind kind, const char* out = "wrong") {
    Judgement& made = judgements_.emplace_back(&matrix_.entries[entry], &matrix_.entries[entry].configuration);
    made.verdict.kind = kind;
    made.verdict.actual.out = out;
  }
  void witnessed(const Configuration* witness, Kind kind, const char* out = "wrong") {
    Judgement& made = judgements_.emplace_back(nullptr, witness);
    made.verdict.kind = kind;
    made.verdict.actual.out = out;
  }
  std::string next() const {
    const Configuration* witness = next_witness(test_, matrix_, judgements_);
    return witness == nullptr ? "nobody" : witness->name();
  }

  TestMatrix matrix_;
  cases::Case test_;
  std::vector<Judgement> judgements_;
};

TEST_F(Witness, IsAskedWhereAllComplain) {
  judged(2, Kind::WrongOutput);
  EXPECT_EQ(next(), "gcc-12 -O0");
  witnessed(&matrix_.references[0], Kind::Right);
  EXPECT_EQ(next(), "nobody");
  EXPECT_FALSE(is_own_bug(judgements_));
}

TEST_F(Witness, IsNotTheAccusedUnderAnotherLevel) {
  judged(0, Kind::WrongOutput);
  EXPECT_EQ(next(), "clang-19 -O0");
}

// Two versions can have one bug: only when nobody is left it is Gadfly's.
TEST_F(Witness, IsAskedUntilOneFindsItRight) {
  judged(0, Kind::WrongOutput);
  witnessed(&matrix_.references[1], Kind::WrongOutput);
  EXPECT_EQ(next(), "tcc");
  witnessed(&matrix_.entries[2].configuration, Kind::WrongOutput);
  EXPECT_EQ(next(), "nobody");
  EXPECT_TRUE(is_own_bug(judgements_));
}

TEST_F(Witness, IsNotNeededOtherwise) {
  EXPECT_EQ(next(), "nobody");
  judged(2, Kind::Right);
  EXPECT_EQ(next(), "nobody");
  judged(0, Kind::WrongOutput);
  EXPECT_EQ(next(), "nobody") << "one has found it right";
  judgements_.clear();
  judged(0, Kind::CompilerCrash);
  EXPECT_EQ(next(), "nobody") << "a crash is the compiler's";
  judgements_.clear();
  judged(0, Kind::WrongOutput);
  judgements_[0].flaky = true;
  EXPECT_EQ(next(), "nobody");
  judgements_.clear();
  judged(2, Kind::WrongOutput, "one");
  judged(0, Kind::WrongOutput, "another");
  EXPECT_EQ(next(), "nobody") << "they do not agree";
}

TEST_F(Witness, ThatCanNotTakeTheProgramIsPassedOver) {
  matrix_.entries[2].configuration.compiler.extensions = false;
  test_.extensions = true;
  judged(0, Kind::WrongOutput);
  witnessed(&matrix_.references[1], Kind::Skipped);
  EXPECT_EQ(next(), "nobody");
}

}  // namespace
}  // namespace gadfly::test
