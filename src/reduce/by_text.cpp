// SPDX-License-Identifier: Apache-2.0
#include "reduce/by_text.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <unordered_set>

#include "reduce/search.h"
#include "reduce/workers.h"
#include "support/until_stopped.h"

namespace gadfly::reduce {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

// |text| without blanks at the ends of lines, empty lines, and two blanks together.
std::string without_blanks(std::string_view text) {
  std::string result;
  for (const char c : text) {
    while (c == '\n' && !result.empty() && is_blank(result.back())) result.pop_back();
    const bool begins = result.empty() || result.back() == '\n';
    if (is_blank(c) && (begins || is_blank(result.back()))) continue;
    if (c == '\n' && begins) continue;
    result += c;
  }
  return result;
}

class TextReducer {
 public:
  TextReducer(std::string text, const TextSettings& settings)
      : settings_(settings), workers_(std::max(1u, settings.jobs)), best_(std::move(text)), cost_(cost_of(best_)) {}

  Reduced run() {
    const bool done = support::until_stopped([&] {
      rounds();
      if (!stopped()) tidy();
    });
    if (!done) stopped_ = true;
    progress_.bytes = best_.size();
    return {best_, progress_, stopped_};
  }

 private:
  bool stopped() { return stopped_ = stopped_ || settings_.stop.requested(); }

  void rounds() {
    for (Cost before{}; cost_ != before && !stopped(); ++progress_.round) {
      before = cost_;
      for (const CutFamily& family : cut_families()) try_family(family);
    }
  }

  void try_family(const CutFamily& family) {
    progress_.family = family.name;
    const std::string base = best_;
    const std::vector<Cut> cuts = family.find(base);
    ChunkSearch search(cuts.size(), 1);
    while (!stopped()) {
      const std::vector<Chosen> choices = search.next(workers_.number());
      if (choices.empty()) return;
      std::vector<std::string> texts(choices.size());
      std::vector<char> good(choices.size());
      workers_.run(choices.size(), [&](std::size_t piece, unsigned worker) {
        texts[piece] = with_cuts(base, cuts, choices[piece]);
        good[piece] = is_better(texts[piece], worker);
      });
      const auto failed = static_cast<std::size_t>(std::ranges::find(good, char{true}) - good.begin());
      search.report(failed, failed < choices.size());
      if (failed < choices.size()) keep(std::move(texts[failed]));
      report_progress();
    }
  }

  // What was cut leaves gaps.
  void tidy() {
    std::string text = without_blanks(best_);
    bool good = false;
    workers_.run(1, [&](std::size_t, unsigned worker) { good = settings_.is_interesting(text, worker); });
    if (good) keep(std::move(text));
  }

  bool is_better(const std::string& text, unsigned worker) {
    ++tried_;
    if (!(cost_of(text) < cost_) || !is_new(text)) return false;
    ++tested_;
    return settings_.is_interesting(text, worker);
  }

  bool is_new(const std::string& text) {
    const std::lock_guard lock(mutex_);
    return seen_.insert(std::hash<std::string>()(text)).second;
  }

  void keep(std::string text) {
    best_ = std::move(text);
    cost_ = cost_of(best_);
    ++progress_.kept;
    settings_.on_better(best_);
  }

  void report_progress() {
    progress_.tried = tried_;
    progress_.tested = tested_;
    progress_.bytes = best_.size();
    settings_.on_progress(progress_);
  }

  const TextSettings& settings_;
  Workers workers_;
  std::string best_;
  Cost cost_;
  Progress progress_;
  bool stopped_ = false;
  std::mutex mutex_;
  std::unordered_set<std::size_t> seen_;
  std::atomic<std::uint64_t> tried_ = 0, tested_ = 0;
};

}  // namespace

Reduced by_text(std::string text, const TextSettings& settings) { return TextReducer(std::move(text), settings).run(); }

}  // namespace gadfly::reduce
