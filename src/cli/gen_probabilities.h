// SPDX-License-Identifier: Apache-2.0
// The weights of rules as a TOML file: a table for each group, `rule = number`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/gen_settings.h"

namespace gadfly::cli {

// Sets the weights that |path| names; the others stay. On trouble some may be set.
std::optional<Trouble> read_probabilities(const std::string& path, gen::Weights& weights);

// Such a file with all weights.
std::string probabilities_text(const gen::Weights& weights);

// The name of a group as it stands in the file: "statement".
std::string group_key(std::string_view group_name);

}  // namespace gadfly::cli
