// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iterator>

#include "triage/follow_up.h"

namespace gadfly::triage {

const compiler::Compiler* Environment::compiler(const std::string& name) const {
  for (const compiler::Configuration& each : configurations)
    if (each.compiler.name == name) return &each.compiler;
  return nullptr;
}

std::vector<compiler::Compiler> Environment::compilers() const {
  std::vector<compiler::Compiler> all;
  for (const compiler::Configuration& each : configurations)
    if (std::ranges::find(all, each.compiler.name, &compiler::Compiler::name) == all.end())
      all.push_back(each.compiler);
  return all;
}

std::vector<compiler::Configuration> Environment::around(compiler::Family family) const {
  std::vector<compiler::Configuration> chosen;
  for (const compiler::Compiler& each : compilers()) {
    std::vector<compiler::Configuration> of_it;
    std::ranges::copy_if(configurations, std::back_inserter(of_it),
                         [&](const auto& c) { return c.compiler.name == each.name; });
    const auto usual = std::ranges::find(of_it, "-O2", &compiler::Configuration::level);
    if (each.family == family) std::ranges::move(of_it, std::back_inserter(chosen));
    else chosen.push_back(usual == of_it.end() ? of_it.front() : *usual);
  }
  return chosen;
}

}  // namespace gadfly::triage
