// SPDX-License-Identifier: Apache-2.0
// Rules of the house that the compiler does not check.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace gadfly::test {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = GADFLY_SOURCE_DIR;

using Modules = std::map<std::string, std::set<std::string>>;

// src/modules.txt: each module with those that it may use. |order| receives the names, in order.
Modules read_modules(std::vector<std::string>& order) {
  Modules modules;
  std::ifstream in(kRoot / "src" / "modules.txt");
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line.front() == '#') continue;
    const std::size_t colon = line.find(':');
    const std::string name = line.substr(0, colon);
    order.push_back(name);
    std::istringstream uses(line.substr(colon + 1));
    modules[name];
    for (std::string used; uses >> used;) modules[name].insert(used);
  }
  return modules;
}

bool is_source(const fs::path& file) {
  static const std::set<std::string> kEndings = {".h", ".cpp", ".inl", ".def", ".c"};
  return kEndings.contains(file.extension().string());
}

std::vector<fs::path> sources_below(const fs::path& folder) {
  std::vector<fs::path> files;
  if (!fs::exists(folder)) return files;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.is_regular_file() && is_source(entry.path())) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<std::string> lines_of(const fs::path& file) {
  std::ifstream in(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// The module of `#include "module/file.h"`; empty for other lines.
std::string included_module(const std::string& line) {
  const std::string start = "#include \"";
  if (!line.starts_with(start)) return "";
  const std::size_t slash = line.find('/', start.size());
  return slash == std::string::npos ? "" : line.substr(start.size(), slash - start.size());
}

TEST(Modules, UseOnlyThoseListedAboveThem) {
  std::vector<std::string> order;
  const Modules modules = read_modules(order);
  ASSERT_GE(order.size(), 5u);
  std::set<std::string> above;
  for (const std::string& name : order) {
    for (const std::string& used : modules.at(name))
      EXPECT_TRUE(above.contains(used)) << name << " uses " << used << ", which is not above it";
    EXPECT_TRUE(above.insert(name).second) << name << " is listed twice";
  }
}

TEST(Modules, EveryFolderIsListed) {
  std::vector<std::string> order;
  const Modules modules = read_modules(order);
  for (const auto& entry : fs::directory_iterator(kRoot / "src"))
    if (entry.is_directory()) {
      EXPECT_TRUE(modules.contains(entry.path().filename().string())) << entry.path();
    }
}

TEST(Modules, IncludesPointDownwards) {
  std::vector<std::string> order;
  const Modules modules = read_modules(order);
  for (const auto& [name, uses] : modules)
    for (const fs::path& file : sources_below(kRoot / "src" / name))
      for (const std::string& line : lines_of(file)) {
        const std::string used = included_module(line);
        if (used.empty() || used == name) continue;
        EXPECT_TRUE(uses.contains(used)) << fs::relative(file, kRoot) << ": " << line << "\n  " << name
                                         << " may not use " << used;
      }
}

// Headers that only their own module and its tests include.
TEST(Modules, KeepTheirPrivateHeaders) {
  const std::map<std::string, std::string> private_headers = {{"machine/interpreter.h", "machine/execution.h"}};
  for (const char* folder : {"src", "test", "fuzz", "bench"})
    for (const fs::path& file : sources_below(kRoot / folder))
      for (const auto& [header, instead] : private_headers) {
        if (file.parent_path().filename() == fs::path(header).parent_path()) continue;
        for (const std::string& line : lines_of(file))
          EXPECT_FALSE(line.starts_with("#include \"" + header + "\""))
              << fs::relative(file, kRoot) << " includes " << header << ": use " << instead;
      }
}

TEST(Sources, StartWithTheLicence) {
  for (const char* folder : {"src", "test", "fuzz", "bench"})
    for (const fs::path& file : sources_below(kRoot / folder)) {
      if (folder == std::string("test") && file.extension() == ".c") continue;  // RUN comes first
      const auto lines = lines_of(file);
      ASSERT_FALSE(lines.empty()) << file;
      EXPECT_EQ(lines.front(), "// SPDX-License-Identifier: Apache-2.0") << file;
    }
}

TEST(Sources, AreNotTooLong) {
  constexpr std::size_t kMostLines = 800;
  for (const fs::path& file : sources_below(kRoot / "src")) {
    if (file.extension() == ".def") continue;
    EXPECT_LE(lines_of(file).size(), kMostLines) << file << ": split it";
  }
}

// The function, constants and types that a line at the margin declares.
std::vector<std::string> names_declared(const std::string& line) {
  static const std::regex kFunction(
      R"((?!return|else|using|//|static_assert|#|class |struct |namespace )[\w:][\w:<>,&*\[\] ]*[ *&](\w+)\(.*)");
  static const std::regex kConstant(R"(\b(k[A-Z]\w*)(?=(\[[^\]]*\])? *[={]))");
  static const std::regex kType(R"((class|struct|enum class|enum) (\w+).*)");
  std::vector<std::string> names;
  std::smatch match;
  if (std::regex_match(line, match, kFunction)) names.push_back(match[1]);
  if (std::regex_match(line, match, kType)) names.push_back(match[2]);
  if (line.starts_with("const"))
    for (std::sregex_iterator at(line.begin(), line.end(), kConstant), end; at != end; ++at) names.push_back((*at)[1]);
  return names;
}

// Files of a module may be compiled as one (CMAKE_UNITY_BUILD). A function of one file's nameless namespace could then
// be taken for that of another, without a word from the compiler.
TEST(Sources, GiveANameOnceAModule) {
  std::map<std::string, fs::path> local;  // "module name": where it is defined
  for (const bool headers : {false, true})
    for (const fs::path& file : sources_below(kRoot / "src")) {
      if ((file.extension() == ".h") != headers || (!headers && file.extension() != ".cpp")) continue;
      bool nameless = headers;
      std::set<std::string> own;
      for (const std::string& line : lines_of(file)) {
        if (!headers && line == "namespace {") nameless = true;
        if (!headers && line == "}  // namespace") nameless = false;
        if (!nameless) continue;
        for (const std::string& declared : names_declared(line)) {
          const std::string name = file.parent_path().filename().string() + " " + declared;
          if (!headers) own.insert(name);
          const auto found = local.find(name);
          EXPECT_TRUE(found == local.end()) << file << " and " << found->second << ": " << name;
        }
      }
      for (const std::string& name : own) local.emplace(name, file);
    }
}

TEST(CommandLine, LivesInOneFile) {
  for (const fs::path& file : sources_below(kRoot / "src"))
    for (const std::string& line : lines_of(file))
      if (line.starts_with("#include <CLI/")) {
        EXPECT_EQ(fs::relative(file, kRoot), fs::path("src/cli/parse.cpp"));
      }
}

}  // namespace
}  // namespace gadfly::test
