// SPDX-License-Identifier: Apache-2.0
#include "triage/known.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/suggest.h"

namespace gadfly::triage {
namespace {

namespace fs = std::filesystem;
using compiler::Strings;

constexpr char kUsualFile[] = "known.toml";

struct Wrong {
  std::string message;
};

class Reader {
 public:
  explicit Reader(const std::string& file) : file_(file) {}

  std::vector<KnownBug> read(const toml::table& table) {
    std::vector<KnownBug> bugs;
    for (const auto& [key, node] : table) {
      if (key.str() != "bug") unknown(key, {"bug"});
      const toml::array* list = node.as_array();
      if (list == nullptr ||
          !std::ranges::all_of(*list, [](const toml::node& n) { return n.is_table(); }))
        wrong(node.source(), "bug: each is a table of its own, `[[bug]]`");
      for (const toml::node& element : *list) bugs.push_back(read_bug(*element.as_table()));
    }
    return bugs;
  }

 private:
  KnownBug read_bug(const toml::table& table) {
    KnownBug bug;
    for (const auto& [key, node] : table) {
      const std::string name(key.str());
      if (name == "name")
        bug.name = text(node, name);
      else if (name == "compiler")
        bug.compiler = text(node, name);
      else if (name == "signature")
        bug.signatures = patterns(node, name);
      else if (name == "culprit")
        bug.culprits = patterns(node, name);
      else if (name == "link")
        bug.link = text(node, name);
      else
        unknown(key, {"name", "compiler", "signature", "culprit", "link"});
    }
    if (bug.name.empty()) wrong(table.source(), "a bug needs a `name`");
    if (bug.signatures.empty() && bug.culprits.empty())
      wrong(table.source(),
            fmt::format("`{}` needs a `signature` or a `culprit` by which it is known", bug.name));
    return bug;
  }

  std::string text(const toml::node& node, const std::string& key) {
    const auto value = node.value_exact<std::string>();
    if (!value || value->empty()) wrong(node.source(), key + " must be a string that is not empty");
    return *value;
  }

  // One string, or a list of them.
  Strings patterns(const toml::node& node, const std::string& key) {
    Strings all;
    if (const toml::array* list = node.as_array())
      for (const toml::node& each : *list) all.push_back(text(each, key));
    else
      all.push_back(text(node, key));
    if (all.empty()) wrong(node.source(), key + " is empty");
    for (const std::string& one : all)
      if (one.find_first_not_of('*') == std::string::npos)
        wrong(node.source(), fmt::format("{}: `{}` would be every bug", key, one));
    return all;
  }

  [[noreturn]] void unknown(const toml::key& key, const Strings& keys) {
    const std::string name(key.str());
    wrong(key.source(),
          fmt::format("there is no key `{}`{}", name, support::suggestion(name, keys)));
  }

  [[noreturn]] void wrong(const toml::source_region& where, const std::string& cause) {
    throw Wrong{fmt::format("{}:{}: error: {}", file_, where.begin.line, cause)};
  }

  const std::string& file_;
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
  return !text.empty() &&
         std::ranges::any_of(patterns, [&](const std::string& one) { return matches(one, text); });
}

}  // namespace

std::variant<std::vector<KnownBug>, std::string> read_known(const std::string& file,
                                                            const std::string& text) {
  try {
    return Reader(file).read(toml::parse(text, file));
  } catch (const toml::parse_error& error) {
    return fmt::format("{}:{}: error: {}", file, error.source().begin.line, error.description());
  } catch (const Wrong& wrong) {
    return wrong.message;
  }
}

std::variant<std::vector<KnownBug>, std::string> load_known(const std::string& file) {
  const std::string path = file.empty() ? kUsualFile : file;
  std::error_code failed;
  if (file.empty() && !fs::exists(path, failed)) return std::vector<KnownBug>{};
  if (fs::is_directory(path, failed)) return path + ": error: this is a folder, not a file";
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  if (in) text << in.rdbuf();
  if (!in) return fmt::format("{}: error: cannot be read: {}", path, std::strerror(errno));
  return read_known(path, text.str());
}

const KnownBug* find_known(const std::vector<KnownBug>& known, const Suspect& suspect) {
  const auto found = std::ranges::find_if(known, [&](const KnownBug& bug) {
    if (!bug.compiler.empty() && bug.compiler != suspect.family && bug.compiler != suspect.compiler)
      return false;
    return matches_one(bug.signatures, suspect.signature) ||
           matches_one(bug.culprits, suspect.pass);
  });
  return found == known.end() ? nullptr : &*found;
}

}  // namespace gadfly::triage
