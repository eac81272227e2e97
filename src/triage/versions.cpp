// SPDX-License-Identifier: Apache-2.0
#include "triage/versions.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <map>

namespace gadfly::triage {
namespace {

// Its numbers, whatever stands between them.
std::vector<unsigned> numbers_of(const std::string& version) {
  std::vector<unsigned> numbers;
  const char* at = version.data();
  const char* const end = at + version.size();
  while (at != end) {
    unsigned number = 0;
    const auto [after, error] = std::from_chars(at, end, number);
    if (after == at) {
      ++at;
      continue;
    }
    if (error == std::errc()) numbers.push_back(number);
    at = after;
  }
  return numbers;
}

// Another version of the same compiler, with the same options.
bool is_relative(const compiler::Configuration& a, const compiler::Configuration& b) {
  return a.level == b.level && a.compiler.family == b.compiler.family && a.compiler.cxx == b.compiler.cxx &&
         a.compiler.target == b.compiler.target && !b.compiler.version.empty();
}

}  // namespace

bool is_older(const std::string& a, const std::string& b) { return numbers_of(a) < numbers_of(b); }

void find_versions(const FailingCase& failing, const std::vector<compiler::Configuration>& all, Analysis& analysis) {
  struct Older {
    bool operator()(const std::string& a, const std::string& b) const { return is_older(a, b); }
  };
  std::map<std::string, bool, Older> fails;  // by version
  for (std::size_t i = 0; i < analysis.outcomes.size(); ++i) {
    const Outcome& outcome = analysis.outcomes[i];
    if (!is_relative(failing.configuration, all[i])) continue;
    const bool same = is_same_failure(failing, outcome.kind, outcome.signature);
    if (same) fails[outcome.version] = true;
    else if (outcome.kind == oracle::Kind::Right) fails.try_emplace(outcome.version, false);
  }
  // The version that it was found with fails, also where it is not among |all|.
  if (const std::string& own = failing.configuration.compiler.version; !own.empty()) fails[own] = true;
  for (const auto& [version, failed] : fails) {
    if (failed) {
      if (analysis.first_failing.empty()) analysis.first_failing = version;
      analysis.fixed_in.clear();
    } else if (analysis.first_failing.empty()) {
      analysis.last_working = version;
    } else if (analysis.fixed_in.empty()) {
      analysis.fixed_in = version;
    }
  }
}

}  // namespace gadfly::triage
