// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "emi/mutation.h"

namespace gadfly::test {
namespace {

using namespace emi;

std::string trouble(const std::string& text) {
  const auto read = read_recipe(text);
  const auto* wrong = std::get_if<std::string>(&read);
  return wrong == nullptr ? "" : *wrong;
}

TEST(Recipe, IsReadAsItWasWritten) {
  Recipe recipe;
  recipe.fingerprint = 0x0123456789abcdef;
  recipe.mutations = {{1, Strategy::false_block, lang::StmtId{17}, {0, 4294967295u, 3}},
                      {4, Strategy::swap, lang::StmtId{2}, {}}};
  const std::string text = recipe_text(recipe);
  EXPECT_EQ(text, "gadfly mutations 1\nseed 0123456789abcdef\n1 fcb 17 0 4294967295 3\n4 swap 2 \n");
  const auto read = read_recipe(text);
  ASSERT_TRUE(std::holds_alternative<Recipe>(read)) << trouble(text);
  EXPECT_EQ(recipe_text(std::get<Recipe>(read)), text);
}

TEST(Recipe, SaysWhichLineIsWrong) {
  const std::string start = "gadfly mutations 1\nseed 0123456789abcdef\n";
  EXPECT_EQ(trouble(start), "");
  EXPECT_EQ(trouble(""), "line 2: the seed is missing");
  EXPECT_EQ(trouble("int main(void) { }"), "line 1: not `gadfly mutations 1`");
  EXPECT_EQ(trouble("gadfly mutations 1\nseed xyz\n"), "line 2: not `seed` and sixteen hexadecimal digits");
  EXPECT_EQ(trouble(start + "x"), "line 3: a mutation starts with its number");
  EXPECT_EQ(trouble(start + "1 abc 3"), "line 3: there is no mutation `abc`");
  EXPECT_EQ(trouble(start + "1 fcb"), "line 3: the number of its statement is missing");
  EXPECT_EQ(trouble(start + "\n1 fcb 3 4 -1"), "line 4: a choice is no number from 0 to 4294967295");
}

}  // namespace
}  // namespace gadfly::test
