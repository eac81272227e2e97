// SPDX-License-Identifier: Apache-2.0
#include "triage/known.h"

#include <fmt/format.h>

#include <algorithm>

#include "support/toml_reader.h"

namespace gadfly::triage {
namespace {

using compiler::Strings;

class Reader : support::TomlReader {
 public:
  using TomlReader::TomlReader;

  std::vector<KnownBug> read(const toml::table& table) {
    std::vector<KnownBug> bugs;
    for (const auto& [key, node] : table) {
      if (key.str() != "bug") unknown(key, {"bug"});
      for (const toml::table* bug : tables(node, "bug")) bugs.push_back(read_bug(*bug));
    }
    return bugs;
  }

 private:
  KnownBug read_bug(const toml::table& table) {
    KnownBug bug;
    for (const auto& [key, node] : table) {
      const std::string name(key.str());
      if (name == "name") bug.name = text(node, name);
      else if (name == "compiler") bug.compiler = text(node, name);
      else if (name == "signature") bug.signatures = patterns(node, name);
      else if (name == "culprit") bug.culprits = patterns(node, name);
      else if (name == "link") bug.link = text(node, name);
      else unknown(key, {"name", "compiler", "signature", "culprit", "link"});
    }
    if (bug.name.empty()) wrong(table.source(), "a bug needs a `name`");
    if (bug.signatures.empty() && bug.culprits.empty())
      wrong(table.source(), fmt::format("`{}` needs a `signature` or a `culprit` by which it is known", bug.name));
    return bug;
  }

  // One string, or a list of them.
  Strings patterns(const toml::node& node, const std::string& key) {
    Strings all;
    if (const toml::array* list = node.as_array())
      for (const toml::node& each : *list) all.push_back(text(each, key));
    else all.push_back(text(node, key));
    if (all.empty()) wrong(node.source(), key + " is empty");
    for (const std::string& one : all)
      if (one.find_first_not_of('*') == std::string::npos)
        wrong(node.source(), fmt::format("{}: `{}` would be every bug", key, one));
    return all;
  }
};

// * in |pattern| is any text.
bool matches(std::string_view pattern, std::string_view text) {
  // The last star, and where in |text| what it stands for ends so far.
  std::size_t at = 0, star = std::string_view::npos, resumed = 0, i = 0;
  while (i < text.size()) {
    if (at < pattern.size() && pattern[at] == '*') {
      star = at++;
      resumed = i;
    } else if (at < pattern.size() && pattern[at] == text[i]) {
      ++at, ++i;
    } else if (star != std::string_view::npos) {
      at = star + 1;
      i = ++resumed;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', at) == std::string_view::npos;
}

bool matches_one(const Strings& patterns, std::string_view text) {
  return !text.empty() && std::ranges::any_of(patterns, [&](const std::string& one) { return matches(one, text); });
}

}  // namespace

std::variant<std::vector<KnownBug>, std::string> read_known(const std::string& file, const std::string& text) {
  return support::read_toml<Reader>(file, text);
}

std::variant<std::vector<KnownBug>, std::string> load_known(const std::string& file) {
  return support::load_toml<Reader>(file, "known.toml");
}

const KnownBug* find_known(const std::vector<KnownBug>& known, const KnownBugQuery& suspect) {
  const auto found = std::ranges::find_if(known, [&](const KnownBug& bug) {
    if (!bug.compiler.empty() && bug.compiler != suspect.family && bug.compiler != suspect.compiler) return false;
    return matches_one(bug.signatures, suspect.signature) || matches_one(bug.culprits, suspect.pass);
  });
  return found == known.end() ? nullptr : &*found;
}

}  // namespace gadfly::triage
