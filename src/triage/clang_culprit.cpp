// SPDX-License-Identifier: Apache-2.0
// Clang numbers what its passes do to each function, and leaves out all beyond -opt-bisect-limit.
#include <fmt/format.h>

#include <algorithm>

#include "triage/culprit.h"

namespace gadfly::triage {
namespace {

constexpr std::string_view kLimit = "-opt-bisect-limit=";

class ClangCulprit {
 public:
  explicit ClangCulprit(Trials& trials) : trials_(trials) {}

  Culprit find() {
    forget_link_time();
    Culprit culprit = find_step();
    if (culprit.why_not.empty() || !at_link_time()) return culprit;
    linking_ = true;
    return find_step();
  }

 private:
  bool at_link_time() const {
    const Strings words = compiler::words_of(trials_.failing().configuration.level);
    return std::ranges::find(words, "-flto") != words.end();
  }

  // Most that fails with -flto fails without, and then is seen better.
  void forget_link_time() {
    if (!at_link_time()) return;
    Strings words = compiler::words_of(trials_.failing().configuration.level);
    std::erase(words, "-flto");
    const std::string level = joined(words);
    if (trials_.look_at(level, {}).seen == TrialOutcome::Fails) trials_.set_level(level);
  }

  // With passes up to the number |limit|; -1: all, and it lists them.
  Strings limit(const std::string& number) const {
    const std::string option = std::string(kLimit) + number;
    if (linking_) return {"-Wl,-plugin-opt=" + option};
    return {"-mllvm", option};
  }
  Strings limit(std::size_t number) const { return limit(std::to_string(number)); }
  TrialOutcome with_limit(std::size_t number) { return trials_.seen(limit(number)); }

  Culprit find_step() {
    const Trials::Trial all = trials_.look(limit("-1"));
    if (all.seen != TrialOutcome::Fails) return nothing("it does not fail while the passes are counted");
    steps_ = steps_in(all.verdict.compiler_output);
    if (steps_.empty()) return nothing("the compiler lists no passes (-opt-bisect-limit)");
    if (is_last_step(all.verdict.kind)) return named(steps_.back().number);
    if (with_limit(0) != TrialOutcome::Right)
      return nothing("it fails without any pass that can be left out (-opt-bisect-limit=0)");
    const std::size_t last = std::ranges::max(steps_, {}, &Step::number).number;
    const Boundary found = narrow({0, last}, [this](std::size_t number) { return with_limit(number); });
    if (!found.is_exact())
      return nothing(
          fmt::format("it is in one of the steps {} to {} of -opt-bisect-limit", found.right + 1, found.fails));
    return named(found.fails);
  }

  // A compiler that did not come to its end was in the last pass that it named, or shortly after.
  bool is_last_step(oracle::Kind kind) {
    if (is_wrong_code(kind)) return false;
    const std::size_t last = steps_.back().number;
    return with_limit(last - 1) == TrialOutcome::Right && with_limit(last) == TrialOutcome::Fails;
  }

  static Culprit nothing(std::string why) {
    Culprit culprit;
    culprit.why_not = std::move(why);
    return culprit;
  }

  Culprit named(std::size_t number) {
    Culprit culprit;
    for (const Step& step : steps_) {
      if (step.number != number) continue;
      // With several files any of them may be it.
      if (culprit.pass.find(step.pass) == std::string::npos)
        culprit.pass += (culprit.pass.empty() ? "" : " or ") + step.pass;
      culprit.change += (culprit.change.empty() ? "" : " or ") + step.on;
    }
    culprit.change = fmt::format("{} (on {})", joined(limit(number)), culprit.change);
    culprit.cure = find_cure(number);
    return culprit;
  }

  std::string find_cure(std::size_t number) {
    Members options = lenient_options(compiler::Family::Clang);
    options.insert(options.end(), {"-fno-delete-null-pointer-checks", "-fno-builtin", "-ffp-contract=off",
                                   "-fno-slp-vectorize", "-fno-vectorize", "-fno-unroll-loops", "-fno-inline"});
    const auto cures = [&](const Members& some) { return trials_.seen(some) == TrialOutcome::Right; };
    if (const auto needed = fewest(options, 1, cures)) return joined(*needed);
    return joined(limit(number - 1));
  }

  Trials& trials_;
  bool linking_ = false;
  std::vector<Step> steps_;
};

}  // namespace

bool counts_steps(std::string_view options) { return options.find(kLimit) != std::string_view::npos; }

Culprit clang_culprit(Trials& trials) { return ClangCulprit(trials).find(); }

}  // namespace gadfly::triage
