// SPDX-License-Identifier: Apache-2.0
// Variants, each confirmed by the machine, and by compilers where that is said.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "emi/synth.h"
#include "lang/print.h"
#include "seeds.h"

namespace gadfly::test {
namespace {

using namespace emi;

std::string text_of(const Variant& variant) { return lang::print(variant.program); }

MutateOptions only(Strategy strategy, std::uint32_t rate) {
  MutateOptions options;
  options.strategies = {strategy};
  options.rate = rate;
  return options;
}

void expect_equivalent(const Seed& seed, const Variant& variant, const std::string& what) {
  const Confirmation confirmation = confirm(seed, variant);
  EXPECT_FALSE(confirmation.objection) << what << ": " << *confirmation.objection << "\n" << text_of(variant);
  EXPECT_EQ(confirmation.executed_blocks, variant.measures.executed_blocks.size()) << what << "\n" << text_of(variant);
  // Where a caller does something else at the same time is all that is not seen to in advance.
  for (const std::string& why : variant.refused)
    EXPECT_TRUE(why.starts_with("undefined: evaluation-order")) << what << ": " << why;
}

TEST(Mutate, EveryStrategyAloneGivesEquivalentVariants) {
  deeply([] {
    std::map<std::string, unsigned> used;
    for (const NamedSource& source : small_seeds()) {
      const auto seed = seed_of(source.text);
      for (const StrategyRow& row : strategies())
        for (std::uint64_t number = 0; number < 12; ++number) {
          const Variant variant = make_variant(*seed, only(row.strategy, 400), number);
          expect_equivalent(*seed, variant, source.name + ", " + std::string(row.name));
          used[std::string(row.name)] += static_cast<unsigned>(variant.recipe.mutations.size());
          if (HasFailure()) return;
        }
    }
    for (const StrategyRow& row : strategies()) EXPECT_GT(used[std::string(row.name)], 10u) << row.name;
  });
}

void expect_readable_variants(const char* text) {
  deeply([&] {
    const auto seed = seed_of(text);
    MutateOptions options;
    options.rate = 1000;
    for (std::uint64_t number = 0; number < 40; ++number) {
      const Variant variant = make_variant(*seed, options, number);
      ASSERT_TRUE(seed_of(text_of(variant)) != nullptr) << text_of(variant);
    }
  });
}

// Compilers disagree about what is computed with these.
TEST(Mutate, NothingIsComputedWithBitFieldsWiderThanInt) {
  expect_readable_variants(
      "struct { long q : 40; int a; } s = {4, 5}; int main(void) { int i = 0; if (i) i = 2; s.q = i; return i + s.a "
      "- 5; }");
}

// Nothing can be converted to a va_list.
TEST(Mutate, VariableArgumentsAreLeftAlone) {
  expect_readable_variants(
      "static int next(int n, __builtin_va_list ap) { int i = 0; if (n > 4) i = 2; while (n--) i += "
      "__builtin_va_arg(ap, int); return i; }"
      "static int sum(int n, ...) { __builtin_va_list ap; __builtin_va_start(ap, n); if (n < 0) n = 0;"
      " int r = next(n, ap); __builtin_va_end(ap); return r; }"
      "int main(void) { return sum(3, 1, 2, 3) - 6; }");
}

TEST(Mutate, AllTogetherOnGrownPrograms) {
  deeply([] {
    for (const NamedSource& source : grown_seeds(8, 6'000)) {
      const auto seed = seed_of(source.text);
      for (std::uint64_t number = 0; number < 6; ++number) {
        const Variant variant = make_variant(*seed, {}, number);
        EXPECT_FALSE(variant.recipe.mutations.empty());
        expect_equivalent(*seed, variant, source.name);
        if (HasFailure()) return;
      }
    }
  });
}

TEST(Mutate, TheSameNumberGivesTheSameBytesAndSoDoesItsRecipe) {
  deeply([] {
    const auto seed = seed_of(small_seeds()[1].text);
    const auto same = seed_of(small_seeds()[1].text);
    std::set<std::string> texts;
    MutateOptions options;
    options.rate = 400;  // few mutations could well be the same twice
    for (std::uint64_t number = 0; number < 20; ++number) {
      const Variant variant = make_variant(*seed, options, number);
      EXPECT_EQ(text_of(variant), text_of(make_variant(*same, options, number)));
      const auto read = read_recipe(recipe_text(variant.recipe));
      ASSERT_TRUE(std::holds_alternative<Recipe>(read)) << std::get<std::string>(read);
      EXPECT_EQ(text_of(variant), text_of(replay(*seed, std::get<Recipe>(read))));
      texts.insert(text_of(variant));
    }
    EXPECT_EQ(texts.size(), 20u);
  });
}

TEST(Mutate, AnyPartOfAListAndAnyTapeMakesAVariant) {
  deeply([] {
    for (const NamedSource& source : small_seeds()) {
      const auto seed = seed_of(source.text);
      gen::SeededChoices choices(1);
      for (std::uint64_t number = 0; number < 10; ++number) {
        MutateOptions options;
        options.rate = 500;
        Recipe part = make_variant(*seed, options, number).recipe;
        std::erase_if(part.mutations, [&](const Mutation&) { return choices.below(2) == 1; });
        for (Mutation& mutation : part.mutations) {
          if (choices.below(4) == 0) mutation.tape.resize(mutation.tape.size() / 2);
          if (choices.below(4) == 0 && !mutation.tape.empty()) mutation.tape[0] = choices.below(1000);
        }
        expect_equivalent(*seed, replay(*seed, part), source.name + "\n" + recipe_text(part));
        if (HasFailure()) return;
      }
    }
  });
}

TEST(Mutate, WithoutMutationsItIsTheSeed) {
  deeply([] {
    const auto seed = seed_of(small_seeds()[2].text);
    EXPECT_EQ(text_of(replay(*seed, {seed->fingerprint(), {}})), lang::print(seed->program()));
  });
}

// Which statements are executed.
class Executed final : public machine::Observer {
 public:
  std::uint8_t interests() const override { return machine::kObserveStatements; }
  void on_statement(machine::MachineView&, lang::StmtId stmt) override { seen.insert(stmt); }
  std::set<lang::StmtId> seen;
};

std::set<lang::StmtId> executed_in(const Variant& variant) {
  Executed executed;
  machine::RunOptions options;
  options.observer = &executed;
  machine::run(variant.program, options);
  return executed.seen;
}

TEST(Mutate, FalseBlocksAreReachedAndNeverEntered) {
  deeply([] {
    unsigned reached = 0;
    for (const NamedSource& source : small_seeds()) {
      const auto seed = seed_of(source.text);
      for (std::uint64_t number = 0; number < 10; ++number) {
        const Variant variant = make_variant(*seed, only(Strategy::false_block, 500), number);
        for (const lang::StmtId stmt : executed_in(variant)) {
          if (raw(stmt) < seed->program().stmts.size()) continue;
          // New and executed: the test itself, or a block around it and an old statement.
          const lang::Stmt& s = variant.program.stmt(stmt);
          const lang::StmtId body{s.kind == lang::StmtKind::For ? s.d : s.b};
          if (s.kind == lang::StmtKind::Block) continue;
          ASSERT_TRUE(s.kind == lang::StmtKind::If || s.kind == lang::StmtKind::While || s.kind == lang::StmtKind::For);
          EXPECT_FALSE(executed_in(variant).contains(body));
          ++reached;
        }
      }
    }
    EXPECT_GT(reached, 100u);
  });
}

TEST(Mutate, BodiesAndPredicatesAreNotTrivial) {
  deeply([] {
    Measures all;
    for (const NamedSource& source : small_seeds()) {
      const auto seed = seed_of(source.text);
      for (std::uint64_t number = 0; number < 20; ++number) {
        const Variant variant = make_variant(*seed, {}, number);
        all.bodies.insert(all.bodies.end(), variant.measures.bodies.begin(), variant.measures.bodies.end());
        for (std::size_t i = 0; i < all.predicates.size(); ++i) all.predicates[i] += variant.measures.predicates[i];
        all.deleted += variant.measures.deleted;
        all.inserted += variant.measures.inserted;
      }
    }
    ASSERT_FALSE(all.bodies.empty());
    std::sort(all.bodies.begin(), all.bodies.end());
    EXPECT_GE(all.bodies[all.bodies.size() / 2], 5u);
    for (std::size_t depth = 0; depth <= kDeepestPredicate; ++depth) EXPECT_GT(all.predicates[depth], 0u) << depth;
    EXPECT_GT(all.deleted, 0u);
    EXPECT_GT(all.inserted, 0u);
  });
}

TEST(Mutate, CompilersAgreeWithTheMachine) {
  deeply([] {
    for (const NamedSource& source : small_seeds()) {
      const auto seed = seed_of(source.text);
      MutateOptions options;
      options.rate = 600;
      for (std::uint64_t number = 0; number < 3; ++number) {
        const Variant variant = make_variant(*seed, options, number);
        for (const char* compiler : {"gcc -O0", "gcc -O2 -fsanitize=undefined -fno-sanitize-recover=all"})
          EXPECT_EQ(compiled_output(text_of(variant), compiler), expected_output(*seed))
              << source.name << ", " << compiler << "\n"
              << text_of(variant);
        if (HasFailure()) return;
      }
    }
  });
}

}  // namespace
}  // namespace gadfly::test
