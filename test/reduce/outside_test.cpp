// SPDX-License-Identifier: Apache-2.0
// The tests of interestingness that are written for other reducers, asked about programs of which it is known.
#include "reduce/outside.h"

#include <gtest/gtest.h>

#include "../shared/folder.h"
#include "cases.h"
#include "exec/executor.h"
#include "programs.h"
#include "reduce/warnings.h"

namespace gadfly::test {
namespace {

class Interestingness : public testing::Test {
 protected:
  // Writes the test for |text| with the compiler that has |macros|.
  void write_for(const std::string& text, const std::vector<std::string>& macros) {
    deeply([&] {
      const reduce::FailingTest failing = failing_with(macros);
      auto found = reduce::find_start(case_of(text), failing, {});
      ASSERT_TRUE(std::holds_alternative<reduce::Start>(found)) << std::get<reduce::NotReduced>(found).message;
      const auto& start = std::get<reduce::Start>(found);
      exec::Executor executor(failing.sandbox);
      const reduce::Referees referees{references(), reduce::warning_checks(start.text, {}, references(), executor)};
      EXPECT_EQ(referees.checks.size(), 2u);
      folder_.write("interesting.sh", reduce::interestingness_test(start, referees));
    });
  }
  bool is_interesting(const std::string& text) {
    folder_.write("test.c", text);
    return folder_.run("sh interesting.sh").status == 0;
  }

  Folder folder_;
};

TEST_F(Interestingness, OfWrongCodeWantsADefinedProgramThatDiffers) {
  write_for(kWideProgram, {"long=int"});
  EXPECT_TRUE(is_interesting(kWideProgram));
  EXPECT_TRUE(is_interesting("int main(void) { long a = 1099511627776; return a >> 40; }"));
  EXPECT_FALSE(is_interesting("int main(void) { long a = 5; return a; }")) << "the compiler is right";
  EXPECT_FALSE(is_interesting(
      "int main(void) { long a = 1099511627776; int b[2] = {1, 2}; int i = 3; return (a >> 40) + b[i]; }"))
      << "sanitizers find it";
  EXPECT_FALSE(is_interesting("int main(void) { long a = 1099511627776; int b; return (a >> 40) + (b & 1); }"))
      << "compilers warn";
  EXPECT_FALSE(is_interesting("int main(void) { long a = 1 }"));
}

TEST_F(Interestingness, OfARejectionWantsAValidProgramThatIsRejected) {
  write_for("int main(void) { int a = 0; for (int i = 0; i < 3; i++) a += i; return a; }", {"for=goto"});
  EXPECT_TRUE(is_interesting("int main(void) { for (;;) return 0; }"));
  EXPECT_FALSE(is_interesting("int main(void) { return 0; }"));
  EXPECT_FALSE(is_interesting("int main(void) { for (;;) return x; }")) << "all compilers reject it";
}

}  // namespace
}  // namespace gadfly::test
