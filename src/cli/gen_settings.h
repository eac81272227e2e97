// SPDX-License-Identifier: Apache-2.0
// What was asked of `gadfly gen`, as options of the generator.
#pragma once

#include <array>
#include <string>
#include <variant>
#include <vector>

#include "cli/options.h"
#include "cli/trouble.h"
#include "gen/generate.h"

namespace gadfly::cli {

// The whole command line: the switches --no-RULE are made from the table of rules.
struct GenRequest {
  GenFlags flags;
  std::array<bool, gen::kRules> without{};
  void declare(std::vector<Option>& options);
};

// The sizes that can be asked for, in bytes.
inline constexpr std::uint32_t kLeastSize = 500, kMostSize = 10'000'000;

// What shapes the text of a program.
struct GenSettings {
  gen::GenOptions options;
  std::string standard = "c17";
};

std::variant<GenSettings, Trouble> settings_of(const GenRequest& request);

// `--profile scalar --size 4000 …`: all that is not the default, as it is typed. Weights that no
// option can give stand as `if = 3`.
std::string description(const GenSettings& settings);

}  // namespace gadfly::cli
