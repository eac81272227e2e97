// SPDX-License-Identifier: Apache-2.0
#include "compiler/opinions.h"

#include <algorithm>
#include <cctype>

#include "compiler/signature.h"

namespace gadfly::compiler {
namespace {

// "-Wformat=" and "-Wformat=2" are switched off by "-Wno-format".
std::string plain_name(std::string_view option) {
  for (const std::string_view start : {"-Werror=", "-W"})
    if (option.starts_with(start)) {
      option.remove_prefix(start.size());
      const std::string_view name = option.substr(0, option.find('='));
      const bool plain =
          std::ranges::all_of(name, [](unsigned char c) { return std::isalnum(c) || c == '-' || c == '+'; });
      return plain && name != "error" ? std::string(name) : "";
    }
  return "";
}

std::string switched_off(const std::string& name) { return "-Wno-" + name; }

// The options in the brackets that end |line|.
std::vector<std::string_view> bracketed(std::string_view line) {
  const std::size_t begin = line.rfind("[-W");
  if (begin == std::string_view::npos || !line.ends_with(']')) return {};
  std::string_view inside = line.substr(begin + 1, line.size() - begin - 2);
  std::vector<std::string_view> options;
  while (!inside.empty()) {
    const std::size_t comma = std::min(inside.find(','), inside.size());
    options.push_back(inside.substr(0, comma));
    inside.remove_prefix(std::min(comma + 1, inside.size()));
  }
  return options;
}

}  // namespace

std::vector<std::string> warnings_as_errors(std::string_view output) {
  std::vector<std::string> names;
  for (const std::string& line : lines_of(output)) {
    if (line.find("error: ") == std::string::npos) continue;
    for (const std::string_view option : bracketed(line)) {
      const std::string name = plain_name(option);
      if (!name.empty() && std::ranges::find(names, name) == names.end()) names.push_back(name);
    }
  }
  return names;
}

std::vector<std::string> Opinions::options() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> options;
  for (const std::string& name : names_) options.push_back(switched_off(name));
  return options;
}

bool Opinions::learn(std::string_view output, const std::vector<std::string>& options) {
  const std::vector<std::string> names = warnings_as_errors(output);
  const std::lock_guard lock(mutex_);
  names_.insert(names.begin(), names.end());
  return std::ranges::any_of(
      names, [&](const std::string& name) { return std::ranges::find(options, switched_off(name)) == options.end(); });
}

}  // namespace gadfly::compiler
