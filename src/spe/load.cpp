// SPDX-License-Identifier: Apache-2.0
#include "spe/load.h"

#include <optional>
#include <utility>
#include <vector>

namespace gadfly::spe {

std::variant<LoadedFile, frontend::Rejection> load(const std::string& path, const LoadOptions& options) {
  frontend::ReadOptions read = options.read;
  read.cxx = frontend::is_cxx_name(path);
  std::vector<std::string> standards = {read.std};
  if (read.std.empty())
    standards = read.cxx ? std::vector<std::string>{"gnu++17", "gnu++20", "gnu++98"}
                         : std::vector<std::string>{"gnu17", "gnu89"};
  std::optional<frontend::Rejection> first;
  for (const std::string& standard : standards) {
    read.std = standard;
    auto found = frontend::find_uses_in_file(path, read);
    if (auto* uses = std::get_if<frontend::SourceUses>(&found)) {
      Skeleton skeleton = skeleton_of(*uses, options.kinds, options.typing);
      return LoadedFile{read, std::move(*uses), std::move(skeleton)};
    }
    if (!first) first = std::get<frontend::Rejection>(std::move(found));
    if (first->kind == frontend::Rejection::Kind::unreadable) break;
  }
  return *first;
}

}  // namespace gadfly::spe
