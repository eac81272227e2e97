// SPDX-License-Identifier: Apache-2.0
// Files, as a whole: nothing is ever seen half-written.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "cli/gen_settings.h"

namespace gadfly::cli {

using NamedTexts = std::vector<std::pair<std::string_view, std::string_view>>;

std::variant<std::string, Trouble> read_whole_file(const std::string& path);

// Replaces the file |path|.
std::optional<Trouble> write_whole_file(const std::filesystem::path& path, std::string_view text);

// Makes the folder |path| with exactly |files|. One that is there is replaced if it holds no other
// files.
std::optional<Trouble> write_whole_folder(const std::filesystem::path& path, const NamedTexts& files);

}  // namespace gadfly::cli
