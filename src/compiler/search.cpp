// SPDX-License-Identifier: Apache-2.0
#include "compiler/search.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>
#include <tuple>

#include "support/search_path.h"

namespace gadfly::compiler {
namespace {

namespace fs = std::filesystem;

struct BaseName {
  const char* name;
  Family family;
  bool cxx;
};
// Longer ones first: "g++" is also the end of "clang++".
constexpr BaseName kBaseNames[] = {{"clang++", Family::Clang, true},    {"clang", Family::Clang, false},
                                   {"chibicc", Family::Chibicc, false}, {"gcc", Family::Gcc, false},
                                   {"g++", Family::Gcc, true},          {"tcc", Family::Tcc, false},
                                   {"pcc", Family::Pcc, false}};

// "12", "4.9"; nothing where it is something else.
std::optional<std::vector<int>> parse_version(const std::string& text) {
  std::vector<int> numbers;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, '.');) {
    if (part.empty() || part.size() > 4 || !std::ranges::all_of(part, [](char c) { return c >= '0' && c <= '9'; }))
      return std::nullopt;
    numbers.push_back(std::stoi(part));
  }
  return numbers;
}

std::string real_path(const std::string& file) {
  std::error_code failed;
  const fs::path real = fs::canonical(file, failed);
  return failed ? file : real.string();
}

// Caches and distributors stand in the place of compilers; the real one comes later on PATH.
bool stands_in(const std::string& real) {
  static const std::set<std::string> kNames = {"ccache", "sccache", "distcc", "icecc"};
  return kNames.contains(fs::path(real).filename().string());
}

// A name that says the version is better than one that does not, one without the target better than
// with.
auto telling(const FoundCompiler& found) {
  return std::tuple(!found.parts.triplet.empty(), found.parts.version.empty(), found.name.size());
}

auto order(const FoundCompiler& found) {
  const NameParts& parts = found.parts;
  return std::tuple(parts.triplet, parts.family, parts.cxx, parts.version, found.name);
}

}  // namespace

std::optional<NameParts> parse_name(const std::string& name) {
  for (const BaseName& base : kBaseNames) {
    const std::size_t at = name.find(base.name);
    if (at == std::string::npos) continue;
    NameParts parts{.family = base.family, .cxx = base.cxx, .triplet = {}, .version = {}};
    const std::string before = name.substr(0, at), after = name.substr(at + std::string(base.name).size());
    if (!before.empty()) {
      if (base.family != Family::Gcc || before.back() != '-' || before.find("-linux-") == std::string::npos)
        return std::nullopt;
      parts.triplet = before.substr(0, at - 1);
    }
    if (after.empty()) return parts;
    const auto version = after.front() == '-' ? parse_version(after.substr(1)) : std::nullopt;
    if (!version || version->empty()) return std::nullopt;
    parts.version = *version;
    return parts;
  }
  return std::nullopt;
}

std::vector<FoundCompiler> search_path() {
  std::set<std::string> names;                                      // the first on PATH counts
  std::map<std::pair<std::string, bool>, FoundCompiler> by_binary;  // clang++ is clang under another name
  for (const std::string& folder : support::search_folders()) {
    std::error_code failed;
    for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) {
      const std::string name = at->path().filename();
      const auto parts = parse_name(name);
      if (!parts || names.contains(name) || !support::is_executable(at->path())) continue;
      FoundCompiler found{name, at->path(), real_path(at->path()), *parts};
      if (stands_in(found.real)) continue;
      names.insert(name);
      const auto [place, fresh] = by_binary.try_emplace({found.real, parts->cxx}, found);
      if (!fresh && telling(found) < telling(place->second)) place->second = found;
    }
  }
  std::vector<FoundCompiler> all;
  for (const auto& [key, found] : by_binary) all.push_back(found);
  std::ranges::sort(all, {}, order);
  return all;
}

std::optional<std::string> look_up(const std::string& name) {
  if (name.find('/') != std::string::npos)
    return support::is_executable(name) ? std::optional(fs::absolute(name).lexically_normal().string()) : std::nullopt;
  for (const std::string& folder : support::search_folders())
    if (const fs::path file = fs::path(folder) / name; support::is_executable(file) && !stands_in(real_path(file)))
      return file;
  return std::nullopt;
}

}  // namespace gadfly::compiler
