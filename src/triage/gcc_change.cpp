// SPDX-License-Identifier: Apache-2.0
#include "triage/gcc_change.h"

#include <fmt/format.h>

#include <optional>

#include "triage/gcc_facts.h"

namespace gadfly::triage {
namespace {

constexpr std::size_t kMostFunctions = 20;

Strings plus(Strings options, const std::string& more) {
  options.push_back(more);
  return options;
}

std::string only_first(const std::string& counter, std::uint64_t count) {
  return fmt::format("-fdbg-cnt={}:{}", counter, count);
}

// The function in which it does the harm; empty: none alone.
std::string find_function(Trials& trials, const LastPass& last) {
  if (last.pass.starts_with("ipa-")) return {};
  std::size_t tried = 0;
  for (const cases::SourceFile& file : trials.failing().test.files)
    for (const std::string& function : functions_in(file.text)) {
      if (++tried > kMostFunctions) return {};
      const std::string option = fmt::format("-fdisable-{}={}", last.pass, function);
      if (trials.seen(plus(last.with, option)) == TrialOutcome::Right) return function;
    }
  return {};
}

// The change with the number |from| + 1 up to |to| of |counter| is the one, where it is one of
// them.
std::optional<std::uint64_t> find_number(Trials& trials, const LastPass& last, const std::string& counter,
                                         std::uint64_t from, std::uint64_t to) {
  const auto look = [&](std::size_t count) { return trials.seen(plus(last.with, only_first(counter, count))); };
  if (look(from) != TrialOutcome::Right) return std::nullopt;
  const Boundary found = narrow({from, to}, look);
  return found.is_exact() ? std::optional<std::uint64_t>(found.fails) : std::nullopt;
}

// Whether the number says the same when all other passes run as well.
bool holds_with_all(Trials& trials, const std::string& counter, std::uint64_t number) {
  return trials.seen({only_first(counter, number)}) == TrialOutcome::Fails &&
         trials.seen({only_first(counter, number - 1)}) == TrialOutcome::Right;
}

std::string find_count(Trials& trials, const LastPass& last) {
  const auto values = [&](const Strings& options) {
    return counters_in(trials.look(plus(options, "-fdbg-cnt-list")).verdict.compiler_output);
  };
  const auto before = values(last.without), after = values(last.with);
  for (const auto& [counter, value] : after) {
    const auto old = before.find(counter);
    const std::uint64_t from = old == before.end() ? 0 : old->second;
    if (value <= from) continue;
    const auto number = find_number(trials, last, counter, from, value);
    if (!number) continue;
    const std::string option = only_first(counter, *number);
    return holds_with_all(trials, counter, *number) ? option : option + ", the passes after it left out";
  }
  return {};
}

}  // namespace

std::string find_change(Trials& trials, const LastPass& last) {
  const std::string function = find_function(trials, last);
  const std::string count = find_count(trials, last);
  if (count.empty()) return function.empty() ? "" : fmt::format("-fdisable-{}={}", last.pass, function);
  return function.empty() ? count : fmt::format("{} (on {})", count, function);
}

}  // namespace gadfly::triage
