// SPDX-License-Identifier: Apache-2.0
#include "reduce/warnings.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace gadfly::reduce {
namespace {

using compiler::Configuration;
using compiler::Family;
using compiler::Strings;

constexpr std::string_view kBoth[] = {"uninitialized",
                                      "return-type",
                                      "implicit-int",
                                      "implicit-function-declaration",
                                      "int-conversion",
                                      "incompatible-pointer-types",
                                      "format",
                                      "array-bounds",
                                      "shift-count-overflow",
                                      "shift-count-negative",
                                      "main",
                                      "strict-prototypes"};
constexpr std::string_view kGcc[] = {"maybe-uninitialized", "sequence-point", "builtin-declaration-mismatch",
                                     "overflow", "div-by-zero"};
constexpr std::string_view kClang[] = {"sometimes-uninitialized", "unsequenced", "incompatible-library-redeclaration",
                                       "integer-overflow", "division-by-zero"};

// Several of these need what optimisation finds out; Clang's do not.
Strings beginning(const Configuration& configuration, const Strings& options) {
  Strings words = configuration.compiler.command;
  words.insert(words.end(), options.begin(), options.end());
  const Strings silenced = configuration.compiler.opinions->options();
  words.insert(words.end(), silenced.begin(), silenced.end());
  if (configuration.compiler.family == Family::Clang) words.insert(words.end(), {"-fsyntax-only", "test.c"});
  else words.insert(words.end(), {"-O1", "-c", "test.c", "-o", "warned.o"});
  return words;
}

std::vector<std::string_view> names_for(Family family) {
  std::vector<std::string_view> names(std::begin(kBoth), std::end(kBoth));
  if (family == Family::Gcc) names.insert(names.end(), std::begin(kGcc), std::end(kGcc));
  if (family == Family::Clang) names.insert(names.end(), std::begin(kClang), std::end(kClang));
  return names;
}

// "[-Wformat]", "[-Wformat=]" and "[-Werror,-Wformat]" all name it.
bool warns(std::string_view output, std::string_view name) {
  const std::string option = fmt::format("-W{}", name);
  for (std::size_t at = 0; (at = output.find(option, at)) != std::string_view::npos; at += option.size())
    if (const std::size_t end = at + option.size(); end < output.size() && (output[end] == ']' || output[end] == '='))
      return true;
  return false;
}

exec::Result run(const std::string& text, const Strings& command, exec::Runner& runner) {
  runner.clear();
  runner.put("test.c", text);
  return runner.run({command});
}

bool succeeds(const exec::Result& result) { return result.end == exec::End::Exited && result.code == 0; }

}  // namespace

std::vector<Strings> warning_checks(const std::string& text, const Strings& options,
                                    const std::vector<Configuration>& compilers, exec::Runner& runner) {
  std::vector<Strings> checks;
  for (const Configuration& each : compilers) {
    const Family family = each.compiler.family;
    if (family != Family::Gcc && family != Family::Clang) continue;
    Strings command = beginning(each, options);
    for (const std::string_view name : names_for(family)) command.push_back(fmt::format("-W{}", name));
    const exec::Result result = run(text, command, runner);
    if (!succeeds(result)) continue;
    command = beginning(each, options);
    for (const std::string_view name : names_for(family))
      if (!warns(result.err, name)) command.push_back(fmt::format("-Werror={}", name));
    checks.push_back(std::move(command));
  }
  return checks;
}

bool passes(const std::string& text, const std::vector<Strings>& checks, exec::Runner& runner) {
  return std::ranges::all_of(checks, [&](const Strings& check) { return succeeds(run(text, check, runner)); });
}

}  // namespace gadfly::reduce
