// SPDX-License-Identifier: Apache-2.0
// Reading settings in TOML, for classes that derive from it: what is wrong is told with its file and line.
#pragma once

#include <toml++/toml.h>

#include <string>
#include <variant>
#include <vector>

namespace gadfly::support {

// "FILE:3: error: …".
struct TomlError {
  std::string message;
};

class TomlReader {
 public:
  explicit TomlReader(const std::string& file) : file_(file) {}

 protected:
  using Strings = std::vector<std::string>;

  // All throw TomlError. |key| is what messages call it.
  std::string text(const toml::node& node, const std::string& key) const;
  bool truth(const toml::node& node, const std::string& key) const;
  Strings strings(const toml::node& node, const std::string& key) const;
  std::vector<const toml::table*> tables(const toml::node& node, const std::string& key) const;

  // |known|: what |key| could have been in its table, |within|.
  [[noreturn]] void unknown(const toml::key& key, const Strings& known, const std::string& within = {}) const;
  [[noreturn]] void wrong(const toml::source_region& where, const std::string& cause) const;

  const std::string& file() const { return file_; }

 private:
  const std::string& file_;
};

// What |Reader|, a class with read(const toml::table&), makes of |text|; or what is wrong with it.
template <class Reader>
auto read_toml(const std::string& file, const std::string& text)
    -> std::variant<decltype(Reader(file).read(toml::table())), std::string> {
  try {
    return Reader(file).read(toml::parse(text, file));
  } catch (const toml::parse_error& error) {
    return file + ":" + std::to_string(error.source().begin.line) + ": error: " + std::string(error.description());
  } catch (const TomlError& error) {
    return error.message;
  }
}

// The text of |file|; of one that |may_be_missing|, nothing. Throws TomlError.
std::string toml_text(const std::string& file, bool may_be_missing);

// The same with the text of |file|; where that is empty, of |usual|, which need not be there.
template <class Reader>
auto load_toml(const std::string& file, const std::string& usual) -> decltype(read_toml<Reader>(file, usual)) {
  const std::string& path = file.empty() ? usual : file;
  try {
    return read_toml<Reader>(path, toml_text(path, file.empty()));
  } catch (const TomlError& error) {
    return error.message;
  }
}

}  // namespace gadfly::support
