// SPDX-License-Identifier: Apache-2.0
#include "support/stop.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>

#include "c_program.h"
#include "machine/machine.h"

namespace gadfly::machine {
namespace {

constexpr const char* kEndless = "int main(void) { volatile int x = 1; while (x) x = 1; return 0; }";

// Sets the flag in the course of the run.
class Setter : public Observer {
 public:
  explicit Setter(std::atomic<bool>& flag) : flag_(flag) {}
  std::uint8_t interests() const override { return kObserveStatements; }
  void on_statement(MachineView&, lang::StmtId) override {
    if (++statements == kAt) flag_ = true;
  }
  static constexpr int kAt = 10'000;
  int statements = 0;

 private:
  std::atomic<bool>& flag_;
};

TEST(Stop, EndsARunThatIsUnderWay) {
  const lang::Program program = test::read(kEndless);
  std::atomic<bool> flag = false;
  Setter setter(flag);
  RunOptions options;
  options.observer = &setter;
  options.stop = support::StopToken(flag);
  EXPECT_THROW(test::run(program, options), support::Stopped);
  EXPECT_LT(setter.statements, Setter::kAt + 10'000);
}

TEST(Stop, EndsARunBeforeItsFirstStatement) {
  const lang::Program program = test::read("int main(void) { return 0; }");
  const std::atomic<bool> flag = true;
  RunOptions options;
  options.stop = support::StopToken(flag);
  EXPECT_THROW(test::run(program, options), support::Stopped);
}

TEST(Stop, HappensAtADeadline) {
  const lang::Program program = test::read(kEndless);
  RunOptions options;
  options.stop = support::StopToken().until(support::StopToken::Clock::now() + std::chrono::milliseconds(20));
  EXPECT_THROW(test::run(program, options), support::Stopped);
}

TEST(Stop, NeverHappensByItself) {
  const lang::Program program = test::read("int main(void) { int n = 0; while (n < 20000) n++; return 0; }");
  const std::atomic<bool> flag = false;
  RunOptions options;
  options.stop = support::StopToken(flag);
  EXPECT_EQ(test::describe(test::run(program, options).verdict), "defined 0");
}

// The fuel is looked at together with the token, and still ends after exactly as many steps.
TEST(Stop, LeavesTheEndOfTheFuelWhereItWas) {
  const lang::Program program = test::read(kEndless);
  for (const std::uint64_t fuel : {0u, 1u, 4095u, 4096u, 4097u, 4098u, 10'000u}) {
    RunOptions options;
    options.fuel = fuel;
    const Outcome outcome = test::run(program, options);
    EXPECT_EQ(test::describe(outcome.verdict).substr(0, 11), "out of fuel") << fuel;
    EXPECT_EQ(outcome.steps, fuel + 1);
  }
}

}  // namespace
}  // namespace gadfly::machine
