// SPDX-License-Identifier: Apache-2.0
#include "reduce/by_choices.h"

#include <algorithm>
#include <atomic>

#include "emit/emit.h"
#include "reduce/workers.h"
#include "support/until_stopped.h"

namespace gadfly::reduce {
namespace {

// What a program is grown from, and what came of it.
struct Growth {
  gen::GenOptions options;
  gen::Recipe recipe;
  GrownFile program;
};

class ChoiceReducer {
 public:
  ChoiceReducer(const gen::ProgramRequest& asked, const ChoiceSettings& settings)
      : asked_(asked), settings_(settings), workers_(std::max(1u, settings.jobs)) {}

  std::optional<GrownFile> run(const cases::Answer& answer) {
    if (!first(answer)) return std::nullopt;
    support::until_stopped([&] {
      if (settings_.same_bug_is_known) smaller_sizes();
      shorter_tape();
    });
    return std::move(best_.program);
  }

 private:
  bool first(const cases::Answer& answer) {
    gen::Generated grown = grow(asked_, settings_.tape);
    best_.options = asked_.options;
    best_.recipe = grown.recipe;
    best_.program = regrown(std::move(grown));
    if (best_.program.answer != answer) return false;
    bool interesting = false;
    workers_.run(1,
                 [&](std::size_t, unsigned worker) { interesting = settings_.is_interesting(best_.program, worker); });
    return interesting;
  }

  // Other programs, which have little more in common with the first than what they are made of. The smaller, the
  // quicker it is found out.
  void smaller_sizes() {
    constexpr std::uint32_t kLeast = 500;
    std::vector<Growth> tries;
    for (std::uint32_t size = kLeast; size < asked_.options.size; size *= 2) {
      tries.push_back({best_.options, best_.recipe, {}});
      tries.back().options.size = size;
    }
    keep_first(std::move(tries));
  }

  // Choices are made in the order of execution, so without the last ones what ran before stays as it was: the shortest
  // tape is looked for that still has it, with two looks at a time, however many workers there are.
  void shorter_tape() {
    constexpr int kRounds = 4;
    const Growth base = best_;
    std::size_t low = 0, high = base.recipe.choices.size();
    for (int round = 0; round < kRounds && !settings_.stop.requested(); ++round) {
      const std::size_t third = (high - low) / 3, points[] = {low + third, high - third};
      std::vector<Growth> tries;
      for (const std::size_t point : points) tries.push_back(cut(base, point));
      const std::size_t failed = keep_first(std::move(tries));
      if (failed < 2) high = points[failed];
      if (failed > 0) low = points[failed - 1];
    }
  }

  static Growth cut(const Growth& growth, std::size_t length) {
    gen::Recipe recipe = growth.recipe;
    recipe.choices.resize(length);
    return {growth.options, std::move(recipe), {}};
  }

  // How many were of no use before the first that is kept; all: none is.
  std::size_t keep_first(std::vector<Growth> tries) {
    for (std::size_t from = 0; from < tries.size() && !settings_.stop.requested();) {
      std::vector<char> good(std::min<std::size_t>(workers_.number(), tries.size() - from));
      workers_.run(good.size(),
                   [&](std::size_t piece, unsigned worker) { good[piece] = is_better(tries[from + piece], worker); });
      const auto first = std::ranges::find(good, char{true});
      from += static_cast<std::size_t>(first - good.begin());
      if (first != good.end()) keep(std::move(tries[from]));
      report_progress();
      if (first != good.end()) return from;
    }
    return tries.size();
  }

  void keep(Growth growth) {
    best_ = std::move(growth);
    ++progress_.kept;
    settings_.on_better(best_.program.text);
  }

  void report_progress() {
    progress_.tried = tried_;
    progress_.tested = tested_;
    progress_.bytes = best_.program.text.size();
    settings_.on_progress(progress_);
  }

  bool is_better(Growth& growth, unsigned worker) {
    ++tried_;
    gen::Generated grown = gen::regrow(growth.options, growth.recipe);
    growth.recipe = grown.recipe;
    growth.program = regrown(std::move(grown));
    if (growth.program.text.size() >= best_.program.text.size()) return false;
    ++tested_;
    return settings_.is_interesting(growth.program, worker);
  }

  const gen::ProgramRequest& asked_;
  const ChoiceSettings& settings_;
  Workers workers_;
  Growth best_;
  Progress progress_{.family = "choices"};
  std::atomic<std::uint64_t> tried_ = 0, tested_ = 0;
};

}  // namespace

gen::Generated grow(const gen::ProgramRequest& asked, const std::optional<gen::Recipe>& tape) {
  return tape ? gen::regrow(asked.options, *tape) : gen::generate(asked.options, asked.seed);
}

GrownFile regrown(gen::Generated grown) {
  grown.test.trace.reset();
  return {emit::single_file(grown.test, {}), {emit::output_of(grown.test), 0}};
}

std::optional<GrownFile> by_choices(const gen::ProgramRequest& asked, const cases::Answer& answer,
                                    const ChoiceSettings& settings) {
  return ChoiceReducer(asked, settings).run(answer);
}

}  // namespace gadfly::reduce
