// SPDX-License-Identifier: Apache-2.0
#include "support/toml_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/suggest.h"

namespace gadfly::support {

namespace fs = std::filesystem;

std::string TomlReader::text(const toml::node& node, const std::string& key) const {
  const auto value = node.value_exact<std::string>();
  if (!value || value->empty()) wrong(node.source(), key + " must be a string that is not empty");
  return *value;
}

bool TomlReader::truth(const toml::node& node, const std::string& key) const {
  const auto value = node.value_exact<bool>();
  if (!value) wrong(node.source(), key + " must be true or false");
  return *value;
}

TomlReader::Strings TomlReader::strings(const toml::node& node, const std::string& key) const {
  const toml::array* values = node.as_array();
  if (values == nullptr || !std::ranges::all_of(*values, [](const toml::node& n) { return n.is_string(); }))
    wrong(node.source(), key + " must be a list of strings, such as [\"-O0\", \"-O2 -flto\"]");
  Strings all;
  for (const toml::node& value : *values) all.push_back(*value.value_exact<std::string>());
  return all;
}

std::vector<const toml::table*> TomlReader::tables(const toml::node& node, const std::string& key) const {
  const toml::array* list = node.as_array();
  if (list == nullptr || !std::ranges::all_of(*list, [](const toml::node& n) { return n.is_table(); }))
    wrong(node.source(), fmt::format("{0}: each is a table of its own, `[[{0}]]`", key));
  std::vector<const toml::table*> all;
  for (const toml::node& element : *list) all.push_back(element.as_table());
  return all;
}

void TomlReader::unknown(const toml::key& key, const Strings& known, const std::string& within) const {
  const std::string name(key.str());
  wrong(key.source(),
        fmt::format("there is no key `{}{}{}`{}", within, within.empty() ? "" : ".", name, suggestion(name, known)));
}

void TomlReader::wrong(const toml::source_region& where, const std::string& cause) const {
  throw TomlError{fmt::format("{}:{}: error: {}", file_, where.begin.line, cause)};
}

std::string toml_text(const std::string& file, bool may_be_missing) {
  std::error_code failed;
  if (may_be_missing && !fs::exists(file, failed)) return {};
  if (fs::is_directory(file, failed)) throw TomlError{file + ": error: this is a folder, not a file"};
  std::ifstream in(file, std::ios::binary);
  std::stringstream text;
  if (in) text << in.rdbuf();
  if (!in) throw TomlError{fmt::format("{}: error: cannot be read: {}", file, std::strerror(errno))};
  return text.str();
}

}  // namespace gadfly::support
