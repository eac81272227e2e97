// SPDX-License-Identifier: Apache-2.0
// The programs of the source `emi`: a seed, then ten variants with its answer, which their recipes make again.
#include <gtest/gtest.h>

#include <algorithm>

#include "../shared/folder.h"
#include "exec/executor.h"
#include "hunt/experience.h"
#include "hunt/source.h"
#include "reduce/by_mutations.h"
#include "support/deep_stack.h"

namespace gadfly::test {
namespace {

using namespace hunt;
using cases::Case;

std::unique_ptr<Source> emi_source(const std::string& argument) {
  return std::get<std::unique_ptr<Source>>(make_emi_source({2, "gadfly 0", Audience::Both}, argument));
}

Case made_by(Source& source, std::uint64_t number) {
  exec::Executor executor{{}};
  SourceResult made;
  support::on_deep_stack([&] { made = source.make(number, executor); });
  const auto* none = std::get_if<NoProgram>(&made.program);
  EXPECT_EQ(none, nullptr) << none->why;
  return std::get<Case>(made.program);
}

TEST(EmiSource, VariantsHaveTheAnswerOfTheirSeedAndAreMadeAgain) {
  const auto source = emi_source("");
  unsigned plain = 0;
  for (const std::uint64_t first : {0u, 11u, 22u, 33u}) {
    const Case seed = made_by(*source, first), variant = made_by(*source, first + 3);
    ASSERT_TRUE(seed.answer && variant.answer);
    EXPECT_EQ(*seed.answer, *variant.answer);
    EXPECT_EQ(variant.source, "emi");
    EXPECT_EQ(seed.extensions, variant.extensions) << "who can take the seed can take the variant";
    plain += variant.extensions ? 0 : 1;
    EXPECT_EQ(variant.files[0].text, made_by(*source, first + 3).files[0].text);
    EXPECT_NE(variant.files[0].text, made_by(*source, first + 4).files[0].text);
    const Folder folder;
    std::string recipe = cases::command_text(variant.origin);
    for (std::size_t at = 0; (at = recipe.find("gadfly ", at)) != std::string::npos;
         at += std::string(GADFLY_BINARY).size())
      recipe.replace(at, 6, GADFLY_BINARY);
    EXPECT_EQ(shell("cd " + folder.path() + " && " + recipe).out, variant.files[0].text) << recipe;
  }
  EXPECT_GT(plain, 0u);
}

TEST(EmiSource, ListsAreReducedToTheMutationThatMatters) {
  const auto source = emi_source("");
  unsigned reduced = 0;
  for (std::uint64_t number = 1; number < 11 && reduced == 0; ++number) {
    const Case variant = made_by(*source, number);
    support::on_deep_stack([&] {
      // "Miscompiled" is every program with a new variable.
      const auto is_wrong = [](const std::string& text) { return text.find(" emi") != std::string::npos; };
      const auto fewer = reduce::by_mutations(variant, is_wrong);
      if (!fewer || fewer->recipe.mutations.empty()) return;
      EXPECT_EQ(fewer->recipe.mutations.size(), 1u);
      EXPECT_TRUE(is_wrong(fewer->text));
      EXPECT_LT(fewer->text.size(), variant.files[0].text.size());
      ++reduced;
    });
  }
  EXPECT_EQ(reduced, 1u);
}

TEST(EmiSource, SeedsComeFromAnySource) {
  const Folder folder;
  folder.write("a.c", "int main(void) { int x = 3; x = x + 1; return x - 4; }\n");
  const auto source = emi_source("dir:" + folder.path());
  EXPECT_EQ(source->count(), 11u);
  const Case variant = made_by(*source, 5);
  EXPECT_EQ(variant.answer, (cases::Answer{"", 0}));
  EXPECT_EQ(std::get<std::string>(make_emi_source({}, "emi")), "--source emi: its seeds can't be of the source emi");
  const auto shares = std::get<std::vector<SourceShare>>(read_shares("emi,emi:3,emi:csmith,emi:dir:x:2"));
  EXPECT_EQ(shares[1].share, 3u);
  EXPECT_EQ(shares[2].argument, "csmith");
  EXPECT_TRUE(shares[3].argument == "dir:x" && shares[3].share == 2);
}

TEST(EmiSource, FreeTurnsGoToSeedsWhoseVariantsFail) {
  const Folder folder;
  for (const char* name : {"a.c", "b.c"})
    folder.write(name, "int main(void) { int x = 3; x = x + 1; return x - 4; }\n");
  const auto source = emi_source("dir:" + folder.path());
  constexpr std::uint64_t kOfB = 11 + 3, kFreeOfB = 11 + 7;
  const auto comes_from = [&](std::uint64_t number) {
    return cases::command_text(made_by(*source, number).origin).find("a.c") != std::string::npos ? 'a' : 'b';
  };
  EXPECT_EQ(comes_from(kFreeOfB), 'b');
  source->learn(3, {8});
  EXPECT_EQ(comes_from(kFreeOfB), 'b') << "nothing is known of the seed";
  source->learn(0, {8});
  EXPECT_EQ(comes_from(kFreeOfB), 'b') << "the seed fails as well";
  source->learn(4, {8, 9});
  EXPECT_EQ(comes_from(kFreeOfB), 'a');
  EXPECT_EQ(comes_from(kOfB), 'b') << "half of the turns are its own";
  source->learn(kFreeOfB, {5});
  source->learn(11, {});
  source->learn(kOfB, {});
  EXPECT_EQ(comes_from(kFreeOfB), 'a') << "what failed was no variant of b.c";
}

TEST(Experience, HasAnEnd) {
  Experience experience;
  experience.note_seed(1, {});
  experience.note_variant(1, {3});
  for (unsigned i = 0; i < Experience::kMostExtra; ++i) EXPECT_EQ(experience.choose(5), 1u);
  EXPECT_EQ(experience.choose(5), 5u);
  for (std::uint64_t family = 2; family < 200; ++family) {
    experience.note_seed(family, {4});
    experience.note_variant(family, {4});
    EXPECT_EQ(experience.choose(family), family);
  }
}

}  // namespace
}  // namespace gadfly::test
