// SPDX-License-Identifier: Apache-2.0
// Drives Clang: a source and options in, a translation unit or the first error out.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "frontend/action.h"
#include "frontend/read.h"

namespace gadfly::frontend {

// All of a file, as long as it is not too large to be read.
std::variant<std::string, Rejection> file_contents(const std::string& path);

// Lets |action| have the translation unit. Returns why there is none, or the first error in it.
// Throws support::Stopped. Needs a deep stack.
std::optional<Rejection> run_clang(const std::string& name, std::string_view text, const ReadOptions& options,
                                   Action& action);

}  // namespace gadfly::frontend
