// SPDX-License-Identifier: Apache-2.0
#include "reduce/reduce.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <set>
#include <unordered_set>

#include "lang/print.h"
#include "reduce/conventions.h"
#include "reduce/hint.h"
#include "reduce/polish.h"
#include "reduce/repair.h"
#include "reduce/search.h"
#include "reduce/workers.h"
#include "support/check.h"
#include "support/until_stopped.h"

namespace gadfly::reduce {
namespace {

using lang::Program;

// Nothing but main is inlined.
Program without_inlining(Program program) {
  for (std::uint32_t i = 0; i < program.functions.size(); ++i) {
    const lang::FuncId id{i};
    lang::Function& f = program.function(id);
    const bool has_it = std::ranges::find(f.attributes, "noinline") != f.attributes.end();
    if (!f.is_defined() || id == program.main || has_it) continue;
    f.is_inline = false;
    f.attributes.emplace_back("noinline");
  }
  return program;
}

struct Best {
  std::string text;
  Cost cost;
  std::optional<Program> program;  // as read from |text|
};

class Reducer {
 public:
  Reducer(const std::string& text, Interest& interest, const ReduceSettings& settings)
      : interest_(interest), settings_(settings), workers_(std::max(1u, settings.jobs)) {
    auto read = frontend::read_text("test.c", text, settings.read);
    GADFLY_CHECK(std::holds_alternative<Program>(read), "a program to reduce can be read");
    best_ = {text, cost_of(text), std::get<Program>(std::move(read))};
    conventions_ = conventions_of(*best_.program);
  }

  Reduced run() {
    keep_best([&] {
      normalise();
      progress_.round = 0;
      rounds();
    });
    if (settings_.inlines && !stopped()) keep_best([&] { try_without_inlining(); });
    progress_.family = "layout";
    if (!stopped()) keep_best([&] { polish(); });
    progress_.bytes = best_.text.size();
    settings_.on_progress(progress_);
    return {without_gaps(best_.text), progress_, stopped_};
  }

 private:
  // Coarse ones first, with everything: what a single hint would take away may be gone as a whole by then.
  std::size_t smallest_piece(std::size_t hints) const {
    constexpr std::size_t kPieces[] = {16, 64};
    return progress_.round < std::size(kPieces) ? std::max<std::size_t>(1, hints / kPieces[progress_.round]) : 1;
  }

  void rounds() {
    for (; !stopped(); ++progress_.round) {
      const Cost before = best_.cost;
      for (const HintFamily& family : families()) try_family(family);
      if (best_.cost == before && smallest_piece(1'000'000) == 1) break;
    }
  }

  // Much of what is left may be there only to make functions too large to be inlined. A program that forbids it is
  // longer at first; what comes of it counts if it is shorter in the end.
  void try_without_inlining() {
    std::string text = lang::print(without_inlining(*best_.program));
    auto read = frontend::read_text("test.c", text, settings_.read);
    if (text == best_.text || !std::holds_alternative<Program>(read)) return;
    progress_.family = "no inlining";
    ++tried_;
    ++tested_;
    if (!interest_.is_interesting(std::get<Program>(read), text, 0)) return;
    Best straight = std::move(best_);
    shown_below_ = straight.cost;
    best_ = {text, cost_of(text), std::get<Program>(std::move(read))};
    base_.reset();
    ++progress_.round;
    keep_best([&] { rounds(); });
    if (!(best_.cost < straight.cost)) best_ = std::move(straight);
    base_.reset();
  }

  bool stopped() { return stopped_ = stopped_ || settings_.stop.requested(); }

  // |best_| is what it was before the step that was stopped.
  template <typename Work>
  void keep_best(const Work& work) {
    if (!support::until_stopped(work)) stopped_ = true;
  }

  // As it is printed, without comments, macros and what is not used.
  void normalise() { keep_first({lang::print(*best_.program)}); }

  void try_family(const HintFamily& family) {
    progress_.family = family.name;
    for (unsigned level = 0; level < family.levels && !stopped(); ++level) {
      if (!base_) look_at_best();
      if (family.from_the_end && !is_small()) return;
      const std::optional<Base> from_end =
          family.from_the_end ? std::optional(Base{base_->program, base_->profile.from_its_end()}) : std::nullopt;
      const Base& base = from_end ? *from_end : *base_;
      const std::vector<Hint> hints = family.find(base, level);
      if (!hints.empty()) search(base, hints, family.at_once ? 1 : smallest_piece(hints.size()));
    }
  }

  void look_at_best() {
    base_.emplace(Base{*best_.program, profile(*best_.program, settings_.fuel, settings_.stop)});
    met_ = is_small() ? met_constants(base_->program, base_->profile) : std::set<__int128>();
  }

  // For what would cost too many compilations, or too long ones, before.
  bool is_small() const { return best_.text.size() < kSmallBytes; }

  void search(const Base& base, const std::vector<Hint>& hints, std::size_t smallest) {
    ChunkSearch search(hints.size(), smallest);
    bool found = false;
    while (!stopped()) {
      const std::vector<Chosen> choices = search.next(workers_.number());
      if (choices.empty()) break;
      std::vector<std::optional<Best>> results(choices.size());
      workers_.run(choices.size(), [&](std::size_t piece, unsigned worker) {
        std::vector<Hint> chosen;
        for (const std::size_t position : choices[piece]) chosen.push_back(hints[position]);
        results[piece] = test(lang::print(changed(base, chosen)), worker);
      });
      found |= take_first(results, [&](std::size_t failed, bool good) { search.report(failed, good); });
    }
    if (found) base_.reset();
  }

  // Texts of which the first that is interesting is kept.
  bool keep_first(const std::vector<std::string>& texts) {
    for (std::size_t first = 0; first < texts.size() && !stopped();) {
      const std::size_t pieces = std::min<std::size_t>(workers_.number(), texts.size() - first);
      std::vector<std::optional<Best>> results(pieces);
      workers_.run(pieces,
                   [&](std::size_t piece, unsigned worker) { results[piece] = test(texts[first + piece], worker); });
      if (take_first(results, [](std::size_t, bool) {})) {
        base_.reset();
        return true;
      }
      first += pieces;
    }
    return false;
  }

  template <typename Report>
  bool take_first(std::vector<std::optional<Best>>& results, const Report& report) {
    const auto good = std::ranges::find_if(results, [](const auto& result) { return result.has_value(); });
    const auto failed = static_cast<std::size_t>(good - results.begin());
    report(failed, good != results.end());
    progress_.tried = tried_;
    progress_.tested = tested_;
    const bool found = good != results.end();
    if (found) {
      best_ = std::move(**good);
      ++progress_.kept;
      if (!shown_below_ || best_.cost < *shown_below_) settings_.on_better(best_.text);
    }
    progress_.bytes = best_.text.size();
    settings_.on_progress(progress_);
    return found;
  }

  std::optional<Best> test(std::string text, unsigned worker) { return test(std::move(text), worker, !met_.empty()); }

  std::optional<Best> test(std::string text, unsigned worker, bool repairs) {
    ++tried_;
    const Cost cost = cost_of(text);
    if (!(cost < best_.cost) || !is_new(text)) return std::nullopt;
    auto read = frontend::read_text("test.c", text, settings_.read);
    if (!std::holds_alternative<Program>(read)) return std::nullopt;
    auto& program = std::get<Program>(read);
    if (!keeps(conventions_of(program), conventions_)) return std::nullopt;
    ++tested_;
    if (!interest_.is_interesting(program, text, worker)) {
      forget_never(text);
      const auto other = repairs ? repaired(program, met_, settings_.fuel, settings_.stop) : std::nullopt;
      return other ? test(*other, worker, false) : std::nullopt;
    }
    return Best{std::move(text), cost, std::move(program)};
  }

  bool is_new(const std::string& text) {
    const std::lock_guard lock(mutex_);
    return !boring_.contains(std::hash<std::string>()(text));
  }
  void forget_never(const std::string& text) {
    const std::lock_guard lock(mutex_);
    boring_.insert(std::hash<std::string>()(text));
  }

  void polish() {
    keep_first({simple_names(*best_.program)});
    for (const auto& shorter : {joined_prototypes, without_lines, joined_declarations})
      for (bool found = true; found && !stopped();) found = keep_first(shorter(best_.text));
  }

  Interest& interest_;
  const ReduceSettings& settings_;
  Workers workers_;
  Best best_;
  std::optional<Base> base_;
  std::optional<Cost> shown_below_;  // on the way round: what was there before is better than what is not below this
  static constexpr std::size_t kSmallBytes = 4000;
  std::set<__int128> met_;  // the constants that repairs are for
  Progress progress_;
  bool stopped_ = false;
  Conventions conventions_;  // of the program as it came
  std::mutex mutex_;
  std::unordered_set<std::size_t> boring_;
  std::atomic<std::uint64_t> tried_ = 0, tested_ = 0;
};

}  // namespace

Reduced reduce(const std::string& text, Interest& interest, const ReduceSettings& settings) {
  return Reducer(text, interest, settings).run();
}

}  // namespace gadfly::reduce
