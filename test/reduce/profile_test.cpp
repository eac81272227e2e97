// SPDX-License-Identifier: Apache-2.0
// What one run tells the hints: values, what was executed, and the conventions that a program keeps.
#include "reduce/profile.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "lang/print.h"
#include "programs.h"
#include "reduce/conventions.h"
#include "reduce/repair.h"

namespace gadfly::test {
namespace {

using lang::ExprId;
using reduce::Base;
using Seen = reduce::Profile::Seen;

// The values of the expression that is printed as |text|: "once 3", "different 3 to 9", "never".
std::string values_of(const std::string& source, const std::string& text) {
  std::string result = "there is none";
  deeply([&] {
    const Base base = base_of(source);
    for (std::uint32_t i = 0; i < base.program.exprs.size(); ++i) {
      const lang::Expr& e = base.program.expr(ExprId{i});
      if (e.has(lang::kLvalue) || e.has(lang::kImplicit) || lang::print_expr(base.program, ExprId{i}) != text) continue;
      const reduce::Profile::Known& known = base.profile.value(ExprId{i});
      const auto number = [](unsigned __int128 bits) { return std::to_string(static_cast<std::int64_t>(bits)); };
      if (known.seen == Seen::Never) result = "never";
      else if (known.seen == Seen::Once) result = "once " + number(known.bits);
      else result = "different " + number(known.bits) + " to " + number(known.last);
      return;
    }
  });
  return result;
}

TEST(Profile, NotesFirstAndLastValues) {
  constexpr const char* kLoop =
      "int g = 4; int main(void) { int s = 0; for (int i = 0; i < 5; i++) s = s + i * 2;\n"
      "if (g == 7) s = s - 1; return g + 3 == 7 ? 0 : 1; }";
  EXPECT_EQ(values_of(kLoop, "i * 2"), "different 0 to 8");
  EXPECT_EQ(values_of(kLoop, "g + 3"), "once 7");
  EXPECT_EQ(values_of(kLoop, "s - 1"), "never");
}

TEST(Profile, KeepsNegativeNumbers) {
  EXPECT_EQ(values_of("int g = -4; int main(void) { return g * 2 == -8 ? 0 : 1; }", "g * 2"), "once -8");
}

TEST(Profile, FromItsEndTheLastValuesCount) {
  deeply([] {
    const Base base = base_of("int main(void) { int s = 0; for (int i = 1; i < 4; i++) s = i * 5; return s - 15; }");
    const reduce::Profile last = base.profile.from_its_end();
    for (std::uint32_t i = 0; i < base.program.exprs.size(); ++i) {
      if (lang::print_expr(base.program, ExprId{i}) != "i * 5") continue;
      EXPECT_EQ(static_cast<int>(base.profile.value(ExprId{i}).bits), 5);
      EXPECT_EQ(static_cast<int>(last.value(ExprId{i}).bits), 15);
      EXPECT_EQ(static_cast<int>(last.value(ExprId{i}).last), 5);
    }
  });
}

TEST(Profile, TellsWhichStatementsWereExecuted) {
  deeply([] {
    const Base base =
        base_of("int main(void) {\n  int a = 1;\n  if (a)\n    a = 2;\n  else\n    a = 3;\n  return 0; }");
    std::optional<bool> taken, other;
    for (std::uint32_t i = 0; i < base.program.stmts.size(); ++i) {
      const lang::Stmt& s = base.program.stmts[i];
      if (s.kind != lang::StmtKind::ExprStmt) continue;
      (s.loc.line == 4 ? taken : other) = base.profile.was_executed(lang::StmtId{i});
    }
    EXPECT_EQ(taken, true);
    EXPECT_EQ(other, false);
  });
}

// A program that compares what it computes with a constant is repaired where it computes something else now.
TEST(Repair, MeetsConstantsAgain) {
  deeply([] {
    const Base before = base_of("int g = 3; int main(void) { if (g * 4 == 12) g = 1; return 0; }");
    const std::set<__int128> met = reduce::met_constants(before.program, before.profile);
    EXPECT_TRUE(met.contains(12));
    const auto repaired =
        reduce::repaired(read("int g = 5; int main(void) { if (g * 4 == 12) g = 1; return 0; }"), met, 100'000);
    ASSERT_TRUE(repaired);
    EXPECT_NE(repaired->find("== 20"), std::string::npos) << *repaired;
    EXPECT_FALSE(reduce::repaired(before.program, met, 100'000)) << "nothing is to be done";
  });
}

reduce::Conventions conventions(const std::string& source) {
  reduce::Conventions result;
  deeply([&] { result = reduce::conventions_of(read(source)); });
  return result;
}

TEST(Conventions, MainReturns) {
  EXPECT_TRUE(conventions("int main(void) { return 0; }").main_returns);
  EXPECT_FALSE(conventions("int main(void) { }").main_returns);
  EXPECT_FALSE(conventions("int x; int main(void) { x = 1; }").main_returns);
  EXPECT_FALSE(conventions("int main(void) { if (1) return 0; }").main_returns) << "only its end counts";
}

TEST(Conventions, VaStartNamesTheLastParameter) {
  const auto with = [](const std::string& parameter) {
    return "static int f(int a, int b, ...) { __builtin_va_list l; __builtin_va_start(l, " + parameter +
           "); __builtin_va_end(l); return a + b; } int main(void) { return f(0, 0, 1); }";
  };
  EXPECT_TRUE(conventions(with("b")).names_last_parameters);
  EXPECT_FALSE(conventions(with("a")).names_last_parameters);
  EXPECT_TRUE(conventions("int main(void) { return 0; }").names_last_parameters) << "there is no va_start";
}

TEST(Conventions, MoreIsEnough) {
  const reduce::Conventions all{true, true}, one{true, false}, none{};
  EXPECT_TRUE(reduce::keeps(all, one));
  EXPECT_TRUE(reduce::keeps(one, none));
  EXPECT_FALSE(reduce::keeps(one, all));
  EXPECT_FALSE(reduce::keeps(none, one));
}

}  // namespace
}  // namespace gadfly::test
