// SPDX-License-Identifier: Apache-2.0
#include "triage/needed_words.h"

#include <algorithm>

#include "compiler/option_words.h"
#include "compiler/probe.h"
#include "triage/trials.h"

namespace gadfly::triage {
namespace {

class WordTrials {
 public:
  WordTrials(const FailingCase& failing, const oracle::JudgeLimits& limits, exec::Runner& runner)
      : failing_(failing), limits_(limits), runner_(runner) {}

  // Whether these are enough; then they are the result so far.
  bool suffice(const Strings& words) {
    compiler::Configuration configuration = failing_.configuration;
    for (const std::string& word : words) configuration.level += " " + word;
    oracle::Verdict verdict = oracle::judge(failing_.test, failing_.answer, configuration, limits_, runner_);
    if (!is_same_failure(failing_, verdict.kind, verdict.signature)) return false;
    best = {joined(words), std::move(verdict)};
    return true;
  }

  NeededWords best;

 private:
  const FailingCase& failing_;
  const oracle::JudgeLimits& limits_;
  exec::Runner& runner_;
};

}  // namespace

NeededWords needed_words(const FailingCase& failing, const std::string& words, const oracle::JudgeLimits& limits,
                         exec::Runner& runner, support::StopToken stop) {
  WordTrials trials(failing, limits, runner);
  trials.best.words = words;
  if (words.empty() || stop.requested() || trials.suffice({})) return trials.best;
  Strings left = compiler::split_words(words);
  for (std::size_t i = 0; i < left.size() && left.size() > 1 && !stop.requested();) {
    Strings fewer = left;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    if (trials.suffice(fewer)) left = std::move(fewer);
    else ++i;
  }
  return trials.best;
}

std::vector<compiler::Configuration> with_relatives(std::vector<compiler::Configuration> all,
                                                    const compiler::Configuration& failing, exec::Runner& runner) {
  std::vector<compiler::Configuration> relatives;
  for (const compiler::Configuration& each : all) {
    const compiler::Configuration relative{each.compiler, failing.level};
    const auto same = [&](const compiler::Configuration& other) { return other.name() == relative.name(); };
    if (each.compiler.family != failing.compiler.family || std::ranges::any_of(all, same) ||
        std::ranges::any_of(relatives, same))
      continue;
    if (!compiler::try_out(each.compiler, failing.level, runner)) relatives.push_back(relative);
  }
  std::ranges::move(relatives, std::back_inserter(all));
  return all;
}

}  // namespace gadfly::triage
