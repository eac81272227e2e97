// SPDX-License-Identifier: Apache-2.0
// Texts made small by lines, brackets and tokens, with made-up bugs.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <regex>

#include "reduce/by_text.h"

namespace gadfly::test {
namespace {

using reduce::Cut;

std::vector<std::string> with_each(std::string_view name, const std::string& text) {
  std::vector<std::string> results;
  for (const reduce::CutFamily& family : reduce::cut_families()) {
    if (family.name != name) continue;
    const std::vector<Cut> cuts = family.find(text);
    for (std::size_t i = 0; i < cuts.size(); ++i) results.push_back(reduce::with_cuts(text, cuts, {i}));
  }
  return results;
}

bool has(const std::vector<std::string>& texts, const std::string& text) {
  return std::ranges::find(texts, text) != texts.end();
}

TEST(Cuts, UnitsAreDeclarationsAndStatementsOuterOnesFirst) {
  const auto texts =
      with_each("declarations and statements", "int a; int f(void) { g(1; 2); if (x) { h(); } } struct S { int b; };");
  EXPECT_TRUE(has(texts, " int f(void) { g(1; 2); if (x) { h(); } } struct S { int b; };"));
  EXPECT_TRUE(has(texts, "int a;  struct S { int b; };"));
  EXPECT_TRUE(has(texts, "int a; int f(void) {  if (x) { h(); } } struct S { int b; };"))
      << "; between brackets ends nothing";
  EXPECT_TRUE(has(texts, "int a; int f(void) { g(1; 2);  } struct S { int b; };"));
  EXPECT_TRUE(has(texts, "int a; int f(void) { g(1; 2); if (x) { h(); } } ")) << "a ; belongs to its struct";
  EXPECT_EQ(texts.front(), " int f(void) { g(1; 2); if (x) { h(); } } struct S { int b; };");
}

TEST(Cuts, StringsCommentsAndDirectivesAreSingleTokens) {
  const auto texts = with_each("tokens", "#define X (\nf(\"a)\\\"b\", ')'); /* ( */");
  EXPECT_TRUE(has(texts, " f(\"a)\\\"b\", ')'); /* ( */"));
  EXPECT_TRUE(has(texts, "#define X (\nf( , ')'); /* ( */"));
  EXPECT_TRUE(has(texts, "#define X (\nf(\"a)\\\"b\",  ); /* ( */"));
  EXPECT_TRUE(has(texts, "#define X (\nf(\"a)\\\"b\", ')');  "));
}

TEST(Cuts, BracketsGoInPairs) {
  const auto pairs = with_each("brackets", "a[(b + c) * 2]");
  EXPECT_TRUE(has(pairs, "a[ b + c  * 2]"));
  EXPECT_TRUE(has(pairs, "a (b + c) * 2 "));
  EXPECT_TRUE(has(with_each("what brackets hold", "a[(b + c) * 2]"), "a"));
  EXPECT_TRUE(has(with_each("what brackets hold", "f(b, (c))"), "f()"));
  EXPECT_TRUE(with_each("brackets", "a ( b ] c").empty()) << "what does not match is no pair";
}

TEST(Cuts, NamesChangeEverywhereAtOnceToOnesThatAreFree) {
  const auto texts = with_each("names", "a = bee + bee2 + bee;");
  EXPECT_TRUE(has(texts, "a = b + bee2 + b;"));
  EXPECT_TRUE(has(texts, "a = bee + c + bee;"));
}

TEST(Cuts, WhatOverlapsIsCutOnce) {
  const std::vector<Cut> cuts = {{{{0, 4}}}, {{{2, 6}}}, {{{6, 8, "x"}}}};
  EXPECT_EQ(reduce::with_cuts("0123456789", cuts, {0, 1, 2}), "45x89");
  EXPECT_EQ(reduce::with_cuts("0123456789", cuts, {1, 2}), "01x89");
  EXPECT_EQ(reduce::with_cuts("0123456789", cuts, {}), "0123456789");
}

// What makes it interesting: balanced braces, and `asm` in a function that main calls.
bool is_interesting(const std::string& text) {
  int depth = 0;
  for (const char c : text) {
    depth += c == '{' ? 1 : c == '}' ? -1 : 0;
    if (depth < 0) return false;
  }
  static const std::regex pattern("(\\w+)\\(void\\)\\s*\\{[^}]*asm[^}]*\\}[^]*main[^]*\\b\\1\\s*\\(\\)");
  return depth == 0 && std::regex_search(text, pattern);
}

const char* const kText = R"(#include <stdio.h>
/* Something that the front end does not know. */
static int table[4] = {1, 2, 3, 4};
struct pair { int first, second; } pairs[2];
int unused(int x) { return x * table[x & 3]; }
int special(void) { int r = 17 + table[0]; asm("nop"); return r; }
int main(void) {
  for (int i = 0; i < 4; i++) { table[i] += i; }
  if (pairs[0].first) { puts("never"); }
  printf("%d\n", special());
  return 0;
}
)";

// |most|: it is stopped in the look after that many.
reduce::Reduced reduce_text(unsigned jobs, int most = 1'000'000) {
  std::atomic<bool> stop = most == 0;
  std::atomic<int> looks = 0;
  reduce::TextSettings settings;
  settings.jobs = jobs;
  settings.stop = support::StopToken(stop);
  settings.is_interesting = [&](const std::string& text, unsigned) {
    if (++looks > most) stop = true;
    settings.stop.check();
    return is_interesting(text);
  };
  return reduce::by_text(kText, settings);
}

TEST(ByText, LeavesLittleMoreThanTheBug) {
  ASSERT_TRUE(is_interesting(kText));
  const reduce::Reduced result = reduce_text(1);
  EXPECT_TRUE(is_interesting(result.text)) << result.text;
  EXPECT_LT(result.text.size(), 40u) << result.text;
  EXPECT_FALSE(result.stopped);
}

TEST(ByText, GivesTheSameWithAnyNumberOfJobs) { EXPECT_EQ(reduce_text(3).text, reduce_text(1).text); }

TEST(ByText, CanBeStoppedWithWhatItHas) {
  for (int most : {0, 1, 7}) {
    const reduce::Reduced result = reduce_text(1, most);
    EXPECT_TRUE(result.stopped);
    EXPECT_TRUE(is_interesting(result.text)) << most;
  }
}

}  // namespace
}  // namespace gadfly::test
