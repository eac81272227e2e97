// SPDX-License-Identifier: Apache-2.0
// gadfly.toml
#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "compiler/discover.h"
#include "support/suggest.h"

namespace gadfly::compiler {
namespace {

namespace fs = std::filesystem;

constexpr char kUsualFile[] = "gadfly.toml";

struct Wrong {
  std::string message;
};

class Reader {
 public:
  explicit Reader(const std::string& file) : file_(file) {}

  Settings read(const toml::table& table) {
    Settings settings;
    for (const auto& [key, node] : table) {
      const std::string name(key.str());
      if (name == "compiler")
        read_compilers(node, settings);
      else if (name == "levels")
        settings.levels = option_sets(node, name);
      else if (name == "search_path")
        settings.search_path = truth(node, name);
      else
        unknown(key, name, {"compiler", "levels", "search_path"});
    }
    return settings;
  }

 private:
  void read_compilers(const toml::node& node, Settings& settings) {
    const toml::array* list = node.as_array();
    if (list == nullptr ||
        !std::ranges::all_of(*list, [](const toml::node& n) { return n.is_table(); }))
      wrong(node.source(), "compiler: each is a table of its own, `[[compiler]]`");
    std::set<std::string> seen;
    for (const toml::node& element : *list) {
      Wanted wanted = read_compiler(*element.as_table());
      if (!seen.insert(wanted.name).second)
        wrong(element.source(),
              fmt::format("there are two compilers with the name `{}`", wanted.name));
      settings.compilers.push_back(std::move(wanted));
    }
  }

  Wanted read_compiler(const toml::table& table) {
    Wanted wanted;
    for (const auto& [key, node] : table) {
      const std::string name(key.str());
      if (name == "name")
        wanted.name = text(node, name);
      else if (name == "command")
        wanted.command = command(node, name);
      else if (name == "levels")
        wanted.levels = option_sets(node, name);
      else if (name == "run")
        wanted.run_prefix = command(node, name);
      else if (name == "languages")
        wanted.languages = languages(node, name);
      else if (name == "extensions")
        wanted.extensions = truth(node, name);
      else
        unknown(key, "compiler." + name,
                {"name", "command", "levels", "run", "languages", "extensions"}, name);
    }
    if (wanted.name.empty() && !wanted.command.empty())
      wanted.name = fs::path(wanted.command.front()).filename();
    if (wanted.name.empty()) wrong(table.source(), "a compiler needs a `name` or a `command`");
    return wanted;
  }

  std::string text(const toml::node& node, const std::string& key) {
    const auto value = node.value_exact<std::string>();
    if (!value || value->empty()) wrong(node.source(), key + " must be a string that is not empty");
    return *value;
  }

  bool truth(const toml::node& node, const std::string& key) {
    const auto value = node.value_exact<bool>();
    if (!value) wrong(node.source(), key + " must be true or false");
    return *value;
  }

  Strings list(const toml::node& node, const std::string& key) {
    Strings result;
    const toml::array* values = node.as_array();
    const bool fine = values != nullptr && std::ranges::all_of(*values, [](const toml::node& n) {
                        return n.is_string();
                      });
    if (!fine)
      wrong(node.source(), key + " must be a list of strings, such as [\"-O0\", \"-O2 -flto\"]");
    for (const toml::node& value : *values) result.push_back(*value.value_exact<std::string>());
    return result;
  }

  Strings option_sets(const toml::node& node, const std::string& key) {
    Strings sets = list(node, key);
    if (sets.empty()) wrong(node.source(), key + " is empty; \"\" in it stands for no options");
    return sets;
  }

  // A list of words, or one string of them. A path that begins with a dot is meant from the file.
  Strings command(const toml::node& node, const std::string& key) {
    Strings words = node.is_string() ? words_of(text(node, key)) : list(node, key);
    if (words.empty()) wrong(node.source(), key + " is empty");
    std::string& program = words.front();
    if (program.find('/') != std::string::npos)
      program = fs::absolute(fs::path(file_).parent_path() / program).lexically_normal();
    return words;
  }

  Strings languages(const toml::node& node, const std::string& key) {
    const Strings all = list(node, key);
    for (const std::string& one : all)
      if (one != "c" && one != "c++")
        wrong(node.source(),
              fmt::format("{}: `{}` is none; there are \"c\" and \"c++\"", key, one));
    return all;
  }

  [[noreturn]] void unknown(const toml::key& key, const std::string& full, const Strings& known,
                            const std::string& word = {}) {
    wrong(key.source(), fmt::format("there is no key `{}`{}", full,
                                    support::suggestion(word.empty() ? full : word, known)));
  }

  [[noreturn]] void wrong(const toml::source_region& where, const std::string& cause) {
    throw Wrong{fmt::format("{}:{}: error: {}", file_, where.begin.line, cause)};
  }

  const std::string& file_;
};

}  // namespace

std::variant<Settings, std::string> read_settings(const std::string& file,
                                                  const std::string& text) {
  try {
    return Reader(file).read(toml::parse(text, file));
  } catch (const toml::parse_error& error) {
    return fmt::format("{}:{}: error: {}", file, error.source().begin.line, error.description());
  } catch (const Wrong& wrong) {
    return wrong.message;
  }
}

std::variant<Settings, std::string> load_settings(const std::string& file) {
  const std::string path = file.empty() ? kUsualFile : file;
  std::error_code failed;
  if (file.empty() && !fs::exists(path, failed)) return Settings{};
  if (fs::is_directory(path, failed)) return path + ": error: this is a folder, not a file";
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  if (in) text << in.rdbuf();
  if (!in) return fmt::format("{}: error: cannot be read: {}", path, std::strerror(errno));
  return read_settings(path, text.str());
}

}  // namespace gadfly::compiler
