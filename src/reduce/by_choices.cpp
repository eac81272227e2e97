// SPDX-License-Identifier: Apache-2.0
#include "reduce/by_choices.h"

#include <algorithm>
#include <atomic>

#include "emit/emit.h"
#include "reduce/search.h"
#include "reduce/workers.h"

namespace gadfly::reduce {
namespace {

// What a program is grown from, and what came of it.
struct Growth {
  gen::GenOptions options;
  gen::Recipe recipe;
  Regrown program;
};

Regrown emitted(const gen::Generated& grown) {
  return {emit::single_file(grown.test, {}), {emit::output_of(grown.test), 0}};
}

// After its end a tape is all zeros.
void drop_zeros(gen::Tape& tape) {
  while (!tape.empty() && tape.back() == 0) tape.pop_back();
}

class ChoiceReducer {
 public:
  ChoiceReducer(const gen::Asked& asked, const ChoiceSettings& settings)
      : asked_(asked), settings_(settings), workers_(std::max(1u, settings.jobs)) {}

  std::optional<Regrown> run(const oracle::Answer& answer) {
    if (!first(answer)) return std::nullopt;
    smaller_sizes();
    fewer_choices();
    return std::move(best_.program);
  }

 private:
  bool first(const oracle::Answer& answer) {
    const gen::Generated grown = gen::generate(asked_.options, asked_.seed);
    best_ = {asked_.options, grown.recipe, emitted(grown)};
    if (best_.program.answer != answer) return false;
    bool interesting = false;
    workers_.run(1, [&](std::size_t, unsigned worker) { interesting = settings_.is_interesting(best_.program, worker); });
    return interesting;
  }

  // The smaller, the quicker it is found out.
  void smaller_sizes() {
    constexpr std::uint32_t kLeast = 500;
    std::vector<Growth> tries;
    for (std::uint32_t size = kLeast; size < asked_.options.size; size *= 2) {
      tries.push_back({best_.options, best_.recipe, {}});
      tries.back().options.size = size;
    }
    for (std::size_t from = 0; from < tries.size() && !settings_.stop();) {
      const std::size_t pieces = std::min<std::size_t>(workers_.number(), tries.size() - from);
      if (keep_first({tries.begin() + static_cast<std::ptrdiff_t>(from),
                      tries.begin() + static_cast<std::ptrdiff_t>(from + pieces)}) < pieces)
        return;
      from += pieces;
    }
  }

  // Choices are made in the order of execution, so those at the end are for what runs last.
  void fewer_choices() {
    drop_zeros(best_.recipe.choices);
    const Growth base = best_;
    ChunkSearch search(kPieces, 1);
    for (unsigned missed = 0; missed < kMostMisses && !settings_.stop();) {
      const std::vector<Chosen> choices = search.next(workers_.number());
      if (choices.empty()) return;
      std::vector<Growth> tries;
      for (const Chosen& chosen : choices) tries.push_back({base.options, without(base.recipe, chosen), {}});
      const std::size_t failed = keep_first(std::move(tries));
      search.report(failed, failed < choices.size());
      missed = failed < choices.size() ? 0 : missed + static_cast<unsigned>(failed);
    }
  }

  // The first piece is the end of the tape.
  static gen::Recipe without(const gen::Recipe& recipe, const Chosen& pieces) {
    gen::Recipe left{{}, recipe.dropped};
    const std::size_t length = recipe.choices.size();
    for (std::size_t piece = kPieces; piece-- > 0;) {
      if (std::ranges::binary_search(pieces, piece)) continue;
      const std::size_t number = kPieces - 1 - piece;
      left.choices.insert(left.choices.end(),
                          recipe.choices.begin() + static_cast<std::ptrdiff_t>(length * number / kPieces),
                          recipe.choices.begin() + static_cast<std::ptrdiff_t>(length * (number + 1) / kPieces));
    }
    return left;
  }

  // How many were of no use before the first that is kept.
  std::size_t keep_first(std::vector<Growth> tries) {
    std::vector<char> good(tries.size());
    workers_.run(tries.size(), [&](std::size_t piece, unsigned worker) { good[piece] = is_better(tries[piece], worker); });
    const auto failed = static_cast<std::size_t>(std::ranges::find(good, char{true}) - good.begin());
    progress_.tried = tried_;
    progress_.tested = tested_;
    if (failed < tries.size()) {
      best_ = std::move(tries[failed]);
      ++progress_.kept;
      settings_.on_better(best_.program.text);
    }
    progress_.bytes = best_.program.text.size();
    settings_.on_progress(progress_);
    return failed;
  }

  bool is_better(Growth& growth, unsigned worker) {
    ++tried_;
    gen::Generated grown = gen::regrow(growth.options, growth.recipe);
    growth.recipe = std::move(grown.recipe);
    growth.program = emitted(grown);
    if (growth.program.text.size() >= best_.program.text.size()) return false;
    ++tested_;
    return settings_.is_interesting(growth.program, worker);
  }

  static constexpr std::size_t kPieces = 64;
  static constexpr unsigned kMostMisses = 16;
  const gen::Asked& asked_;
  const ChoiceSettings& settings_;
  Workers workers_;
  Growth best_;
  Progress progress_{.family = "choices"};
  std::atomic<std::uint64_t> tried_ = 0, tested_ = 0;
};

}  // namespace

std::optional<Regrown> by_choices(const gen::Asked& asked, const oracle::Answer& answer, const ChoiceSettings& settings) {
  return ChoiceReducer(asked, settings).run(answer);
}

}  // namespace gadfly::reduce
