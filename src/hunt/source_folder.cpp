// SPDX-License-Identifier: Apache-2.0
// The source `dir`: test programs that there are.
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>

#include "cases/dialect.h"
#include "frontend/survey.h"
#include "hunt/source.h"
#include "oracle/agree.h"

namespace gadfly::hunt {
namespace {

namespace fs = std::filesystem;
using cases::Case;
using cases::SourceFile;

constexpr std::uintmax_t kMostBytes = 16u << 20;  // of a file

std::optional<std::string> file_text(const fs::path& path) {
  std::error_code failed;
  if (!fs::is_regular_file(path, failed) || fs::file_size(path, failed) > kMostBytes) return std::nullopt;
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) return std::nullopt;
  return std::move(text).str();
}

// The NAME of each line `#include "NAME"`.
std::vector<std::string> quoted_includes(const std::string& text) {
  std::vector<std::string> names;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::erase_if(line, [](char c) { return c == ' ' || c == '\t'; });
    constexpr std::string_view kStart = "#include\"";
    if (!line.starts_with(kStart)) continue;
    const std::size_t end = line.find('"', kStart.size());
    if (end != std::string::npos) names.push_back(line.substr(kStart.size(), end - kStart.size()));
  }
  return names;
}

// The headers of |folder| that |file| needs, and those that they need. A sandbox shows no other
// folder.
void add_headers(const fs::path& folder, const std::string& text, std::vector<SourceFile>& files) {
  for (const std::string& name : quoted_includes(text)) {
    const bool known = std::ranges::find(files, name, &SourceFile::name) != files.end();
    if (known || name.find('/') != std::string::npos) continue;
    auto header = file_text(folder / name);
    if (!header) continue;
    files.push_back({name, *header, false});
    add_headers(folder, *header, files);
  }
}

class FolderSource final : public Source {
 public:
  explicit FolderSource(std::vector<std::string> paths) : paths_(std::move(paths)) {}

  std::string name() const override { return "dir"; }
  std::optional<std::uint64_t> count() const override { return paths_.size(); }
  bool is_for_all() const override { return true; }

  SourceResult make(std::uint64_t number, exec::Runner& runner) override {
    const std::string& path = paths_[number];
    if (auto test = read_test_file(path, runner.stop())) return {std::move(*test)};
    return {NoProgram{fmt::format("{}: it can't be read", path)}};
  }

 private:
  std::vector<std::string> paths_;
};

}  // namespace

std::optional<Case> read_test_file(const std::string& path, support::StopToken stop) {
  auto text = file_text(path);
  if (!text) return std::nullopt;
  Case test;
  test.source = "dir";
  test.origin = cases::FromFile{path};
  test.path = path;
  test.standard = false;
  test.files.push_back({fs::path(path).filename().string(), *text});
  add_headers(fs::path(path).parent_path(), *text, test.files);
  frontend::ReadOptions options = oracle::read_options(test);
  options.stop = stop;
  const frontend::Survey survey = frontend::survey_file(path, options);
  test.may_be_rejected = survey.lenient || !survey.other.empty();
  test.extensions = test.may_be_rejected || survey.gnu ||
                    std::ranges::any_of(test.files, [](const SourceFile& f) { return cases::has_extensions(f.text); });
  return test;
}

std::variant<std::vector<std::string>, std::string> c_files(const std::string& folder) {
  std::vector<std::string> paths;
  std::error_code failed;
  for (fs::directory_iterator entry(fs::absolute(folder, failed), failed), end; !failed && entry != end;
       entry.increment(failed))
    if (entry->path().extension() == ".c") paths.push_back(entry->path().string());
  if (failed) return fmt::format("{}: error: cannot read this folder: {}", folder, failed.message());
  if (paths.empty()) return fmt::format("{}: error: there is no file *.c in this folder", folder);
  std::ranges::sort(paths);
  return paths;
}

SourceOrTrouble make_folder_source(const SourceContext&, const std::string& argument) {
  auto paths = c_files(argument);
  if (auto* trouble = std::get_if<std::string>(&paths)) return std::move(*trouble);
  return std::make_unique<FolderSource>(std::get<std::vector<std::string>>(std::move(paths)));
}

}  // namespace gadfly::hunt
