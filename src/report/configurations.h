// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

namespace gadfly::report {

// The configurations of the |outcomes| (triage's or the store's) that |hold|, in order; one name for a compiler all of
// whose configurations do: "gcc-12 (all 8), clang-19 -O2, clang-19 -O3".
template <typename Outcome, typename Holds>
std::string configurations_where(const std::vector<Outcome>& outcomes, const Holds& holds) {
  struct Compiler {
    const std::string* name;
    std::vector<const Outcome*> holding;
    std::size_t all = 0;
  };
  std::vector<Compiler> compilers;
  for (const Outcome& outcome : outcomes) {
    auto found = compilers.begin();
    while (found != compilers.end() && *found->name != outcome.compiler) ++found;
    if (found == compilers.end()) found = compilers.insert(found, {&outcome.compiler, {}});
    ++found->all;
    if (holds(outcome)) found->holding.push_back(&outcome);
  }
  std::string text;
  const auto add = [&](const std::string& name) { text += (text.empty() ? "" : ", ") + name; };
  for (const Compiler& compiler : compilers)
    if (compiler.all > 1 && compiler.holding.size() == compiler.all)
      add(fmt::format("{} (all {})", *compiler.name, compiler.all));
    else
      for (const Outcome* outcome : compiler.holding) add(outcome->configuration);
  return text;
}

}  // namespace gadfly::report
