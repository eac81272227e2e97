// SPDX-License-Identifier: Apache-2.0
// gadfly.toml
#include <fmt/format.h>

#include <filesystem>
#include <set>

#include "compiler/discover.h"
#include "support/toml_reader.h"

namespace gadfly::compiler {
namespace {

namespace fs = std::filesystem;

class Reader : support::TomlReader {
 public:
  using TomlReader::TomlReader;

  Settings read(const toml::table& table) {
    Settings settings;
    for (const auto& [key, node] : table) {
      const std::string name(key.str());
      if (name == "compiler") read_compilers(node, settings);
      else if (name == "levels") settings.levels = option_sets(node, name);
      else if (name == "search_path") settings.search_path = truth(node, name);
      else unknown(key, {"compiler", "levels", "search_path"});
    }
    return settings;
  }

 private:
  void read_compilers(const toml::node& node, Settings& settings) {
    std::set<std::string> seen;
    for (const toml::table* table : tables(node, "compiler")) {
      CompilerTable wanted = read_compiler(*table);
      if (!seen.insert(wanted.name).second)
        wrong(table->source(), fmt::format("there are two compilers with the name `{}`", wanted.name));
      settings.compilers.push_back(std::move(wanted));
    }
  }

  CompilerTable read_compiler(const toml::table& table) {
    CompilerTable wanted;
    for (const auto& [key, node] : table) {
      const std::string name(key.str());
      if (name == "name") wanted.name = text(node, name);
      else if (name == "command") wanted.command = command(node, name);
      else if (name == "levels") wanted.levels = option_sets(node, name);
      else if (name == "run") wanted.run_prefix = command(node, name);
      else if (name == "languages") wanted.languages = languages(node, name);
      else if (name == "extensions") wanted.extensions = truth(node, name);
      else if (name == "visible") wanted.visible = paths(node, name);
      else unknown(key, {"name", "command", "levels", "run", "languages", "extensions", "visible"}, "compiler");
    }
    if (wanted.name.empty() && !wanted.command.empty()) wanted.name = fs::path(wanted.command.front()).filename();
    if (wanted.name.empty()) wrong(table.source(), "a compiler needs a `name` or a `command`");
    return wanted;
  }

  Strings option_sets(const toml::node& node, const std::string& key) {
    Strings sets = strings(node, key);
    if (sets.empty()) wrong(node.source(), key + " is empty; \"\" in it stands for no options");
    return sets;
  }

  // A list of words, or one string of them. A path that begins with a dot is meant from the file.
  Strings command(const toml::node& node, const std::string& key) {
    Strings words = node.is_string() ? words_of(text(node, key)) : strings(node, key);
    if (words.empty()) wrong(node.source(), key + " is empty");
    std::string& program = words.front();
    if (program.find('/') != std::string::npos)
      program = fs::absolute(fs::path(file()).parent_path() / program).lexically_normal();
    return words;
  }

  // As they are meant from the file.
  Strings paths(const toml::node& node, const std::string& key) {
    Strings all = strings(node, key);
    for (std::string& path : all) {
      path = fs::absolute(fs::path(file()).parent_path() / path).lexically_normal();
      if (!fs::exists(path)) wrong(node.source(), fmt::format("{}: there is no `{}`", key, path));
    }
    return all;
  }

  Strings languages(const toml::node& node, const std::string& key) {
    const Strings all = strings(node, key);
    for (const std::string& one : all)
      if (one != "c" && one != "c++")
        wrong(node.source(), fmt::format("{}: `{}` is none; there are \"c\" and \"c++\"", key, one));
    return all;
  }
};

}  // namespace

std::variant<Settings, std::string> read_settings(const std::string& file, const std::string& text) {
  return support::read_toml<Reader>(file, text);
}

std::variant<Settings, std::string> load_settings(const std::string& file) {
  return support::load_toml<Reader>(file, "gadfly.toml");
}

}  // namespace gadfly::compiler
