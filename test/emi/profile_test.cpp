// SPDX-License-Identifier: Apache-2.0
// What the profile says of the values at a statement, against what one can see by reading the program.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "emi/env.h"
#include "lang/print.h"
#include "seeds.h"

namespace gadfly::test {
namespace {

using namespace emi;

// The point whose statement prints as |text|.
const Point& point_at(const Seed& seed, const std::string& text) {
  for (const Point& point : seed.points().all())
    if (lang::print_stmt(seed.program(), point.stmt) == text + ";\n") return point;
  ADD_FAILURE() << "no statement `" << text << "`";
  return seed.points().all()[0];
}

// By the text of what is looked at: the values it had.
std::map<std::string, std::set<std::int64_t>> values_at(const Seed& seed, const std::string& statement) {
  std::map<std::string, std::set<std::int64_t>> result;
  const Env env = env_of(seed.facts(point_at(seed, statement)), seed.probes());
  for (const Known& known : env.known) {
    auto& values = result[lang::print_expr(seed.program(), known.lvalue)];
    for (const machine::Value& value : known.values) values.insert(value.i64());
  }
  return result;
}

TEST(Profile, HasTheEnvironmentOfThePapersFigure3) {
  deeply([] {
    const auto seed = seed_of(small_seeds()[0].text);
    const auto values = values_at(*seed, "f[d] = f[d] + a");
    EXPECT_EQ(values.at("a"), std::set<std::int64_t>{0});
    EXPECT_EQ(values.at("b"), std::set<std::int64_t>{-1});
    EXPECT_EQ(values.at("c"), std::set<std::int64_t>{65535});
    EXPECT_EQ(values.at("d"), (std::set<std::int64_t>{0, 1}));
    EXPECT_EQ(values.at("e"), (std::set<std::int64_t>{0, 1, 2}));
    EXPECT_EQ(values.at("f[0]"), std::set<std::int64_t>{0});
    EXPECT_EQ(seed->facts(point_at(*seed, "f[d] = f[d] + a")).executions, 6u);
  });
}

TEST(Profile, LeavesOutWhatCannotBeRead) {
  deeply([] {
    const auto seed = seed_of(R"(
volatile int port;
int here;
int main(void) {
  int unset, set = 3, *dangling;
  { int inner = 4; dangling = &inner; }
  here = set;
  unset = 1;
  return unset - 1;
}
)");
    const auto values = values_at(*seed, "here = set");
    EXPECT_EQ(values.at("set"), std::set<std::int64_t>{3});
    EXPECT_EQ(values.at("here"), std::set<std::int64_t>{0});
    EXPECT_FALSE(values.contains("unset"));
    EXPECT_FALSE(values.contains("port"));
    EXPECT_FALSE(values.contains("dangling"));
    EXPECT_FALSE(values.contains("*dangling"));
    EXPECT_FALSE(values.contains("inner"));
  });
}

TEST(Profile, KnowsTargetsFieldsAndWhatMayBeTheSame) {
  deeply([] {
    const auto seed = seed_of(R"(
struct S { int a; const int c; unsigned bits : 3; } s = {1, 2, 5};
int main(void) {
  struct S *p = &s;
  int k = 0;
  k = p->a;
  return k - 1;
}
)");
    const Point& point = point_at(*seed, "k = p->a");
    const Env env = env_of(seed->facts(point), seed->probes());
    std::map<std::string, const Known*> by_text;
    for (const Known& known : env.known) by_text[lang::print_expr(seed->program(), known.lvalue)] = &known;
    ASSERT_TRUE(by_text.contains("p->a") && by_text.contains("s.a") && by_text.contains("p->c") &&
                by_text.contains("p->bits"));
    EXPECT_EQ(by_text["p->a"]->values[0].lo, 1u);
    EXPECT_EQ(by_text["p->bits"]->values[0].lo, 5u);
    EXPECT_TRUE(by_text["p->a"]->writable);
    EXPECT_FALSE(by_text["p->c"]->writable);
    EXPECT_TRUE(by_text["p->a"]->aliases & by_text["s.a"]->bit);
    EXPECT_EQ(by_text["k"]->aliases, 0u);
    Env changed = env;
    changed.assign(seed->program(), static_cast<std::size_t>(by_text["p->a"] - env.known.data()),
                   {machine::int_value(9)});
    for (const Known& known : changed.known) EXPECT_NE(lang::print_expr(seed->program(), known.lvalue), "s.a");
  });
}

TEST(Profile, KeepsARangeOfWhatHasManyValues) {
  deeply([] {
    const auto seed = seed_of(R"(
int main(void) {
  int sum = 0;
  for (int i = 0; i < 5000; ++i) sum ^= i;
  return sum == 0 ? 0 : 1;
}
)");
    const Env env = env_of(seed->facts(point_at(*seed, "sum ^= i")), seed->probes());
    bool seen = false;
    for (const RangedProbe& ranged : env.ranged)
      if (lang::print_expr(seed->program(), ranged.lvalue) == "i") {
        seen = true;
        EXPECT_TRUE(ranged.least == 0 && ranged.most == 4999);
      }
    EXPECT_TRUE(seen);
  });
}

}  // namespace
}  // namespace gadfly::test
