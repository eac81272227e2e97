// SPDX-License-Identifier: Apache-2.0
// What a campaign was asked to do: all that going on with it needs, as it is kept in the store.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "oracle/judge.h"

namespace gadfly::hunt {

struct HuntSettings {
  std::uint64_t seed = 0;
  std::string sources = "gen";                     // as in --source
  std::vector<std::string> compilers;              // their names, all of them
  std::optional<std::vector<std::string>> levels;  // instead of each compiler's own
  std::string config;                              // the file that describes compilers; empty: none does
  double seconds = 0;                              // the time it has; 0: no limit
  std::uint64_t programs = 0;                      // how many; 0: no limit
  bool all_configurations = false;                 // each program is tested with all; else compilers share the time
  unsigned word_percent = 0;                       // of the tests that get option words
  double compile_seconds = oracle::kCompileSeconds, run_seconds = oracle::kRunSeconds;  // of CPU
  std::string version;  // of Gadfly: another may make other programs of the same numbers
  bool operator==(const HuntSettings&) const = default;
};

std::string to_json(const HuntSettings& settings);
// The settings, or what is wrong with the text.
std::variant<HuntSettings, std::string> settings_from_json(const std::string& text);

}  // namespace gadfly::hunt
