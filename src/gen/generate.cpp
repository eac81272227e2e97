// SPDX-License-Identifier: Apache-2.0
#include "gen/generate.h"

#include "gen/arith.h"
#include "gen/generator.h"
#include "gen/trace.h"
#include "gen/wild.h"
#include "support/check.h"

namespace gadfly::gen {
namespace {

// Grows a program from |choices|. False: the statement with the last number of |dropped| has been added
// there, and the program is to be grown again without it.
bool grow(const GenOptions& options, Choices& choices, std::vector<std::uint32_t>& dropped, Generated& result) {
  machine::RunOptions run;
  Generator generator(options, choices, dropped, result);
  run.fuel = options.max_steps;
  run.stop = options.stop;
  run.grower = &generator;
  run.observer = options.observer;
  run.watch_sequence = false;  // what is grown keeps conflicting accesses apart
  generator.begin();
  const auto machine = machine::make_execution(result.test.program, run);
  try {
    machine->start();
    machine->call(result.test.entry, {}, {}, lang::ExprId{0});
    result.stats.steps = machine->steps();
    generator.add_checks(*machine);
  } catch (const machine::Stop&) {
    dropped.push_back(generator.statement_number(dropped.size()));
    return false;
  }
  generator.fill_dead_blocks();
  if (options.volatile_trace) result.test.trace = volatile_trace(result.test);
  result.recipe = {choices.tape(), dropped};
  return true;
}

// The profile arith has no statements that could not be had.
Generated grow_arithmetic(const GenOptions& options, Choices& choices) {
  Generated result{lang::TestProgram(lang::x86_64()), {}, {}};
  ArithGenerator(options, choices, result).run();
  result.recipe = {choices.tape(), {}};
  return result;
}

Generated grow_wild(const GenOptions& options, Choices& choices, const std::vector<std::uint32_t>& dropped) {
  Generated result{lang::TestProgram(lang::x86_64()), {}, {}};
  WildGenerator(options, choices, dropped, result).run();
  result.recipe = {choices.tape(), dropped};
  return result;
}

template <typename MakeChoices>
Generated grow_until_it_runs(GenOptions options, std::vector<std::uint32_t> dropped, MakeChoices&& make) {
  // Each time one statement fewer is grown, so it ends; more than a few times means that something is wrong.
  constexpr int kMostTries = 50;
  if (options.profile == Profile::Arith) {
    auto choices = make();
    return grow_arithmetic(options, choices);
  }
  if (options.profile == Profile::Wild) {
    if (options.max_steps == 0) options.max_steps = 10'000 + std::uint64_t{2} * options.size;
    auto choices = make();
    return grow_wild(options, choices, dropped);
  }
  if (options.max_steps == 0) options.max_steps = 100'000 + std::uint64_t{5} * options.size;
  for (int tries = 0; tries < kMostTries; ++tries) {
    Generated result{lang::TestProgram(lang::x86_64()), {}, {}};
    auto choices = make();
    if (grow(options, choices, dropped, result)) return result;
  }
  GADFLY_CHECK(false, "no program was found in {} attempts", kMostTries);
  return Generated{lang::TestProgram(lang::x86_64()), {}, {}};
}

}  // namespace

Generated generate(const GenOptions& options, std::uint64_t seed) {
  return grow_until_it_runs(options, {}, [&] { return SeededChoices(seed); });
}

Generated regrow(const GenOptions& options, const Recipe& recipe) {
  return grow_until_it_runs(options, recipe.dropped, [&] { return TapeChoices(recipe.choices); });
}

}  // namespace gadfly::gen
