// SPDX-License-Identifier: Apache-2.0
#include "report/bug_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "report/bug_parts.h"
#include "support/shell.h"

namespace gadfly::report {
namespace {

namespace fs = std::filesystem;
using oracle::Kind;

// "-O2 and -O3" of a list.
std::string listed(const std::vector<std::string>& all) {
  std::string text;
  for (std::size_t i = 0; i < all.size(); ++i) text += (i == 0 ? "" : i + 1 == all.size() ? " and " : ", ") + all[i];
  return text;
}

// At which of its plain levels the compiler fails.
std::string failing_levels(const BugReport& bug) {
  std::vector<std::string> levels = {bug.level};
  for (const triage::Outcome& outcome : bug.analysis.outcomes) {
    const bool own = outcome.version == bug.version && outcome.level.starts_with("-O") &&
                     outcome.level.find(' ') == std::string::npos;
    if (own && oracle::is_finding(outcome.kind) && std::ranges::find(levels, outcome.level) == levels.end())
      levels.push_back(outcome.level);
  }
  std::ranges::sort(levels);
  std::erase(levels, "");
  return levels.empty() ? "" : " at " + listed(levels);
}

std::string what_happens(const BugReport& bug) {
  switch (bug.kind) {
    case Kind::CompilerCrash: return bug.signature.starts_with("ICE ") ? bug.signature : "crash: " + bug.signature;
    case Kind::CompilerHang: return "compiler hangs";
    case Kind::CompilerMemory: return "compiler runs out of memory";
    case Kind::CompilerOutput: return "compiler prints or writes without end";
    case Kind::Rejection: return "valid program is rejected: " + bug.signature;
    default: return "wrong code";
  }
}

}  // namespace

std::optional<Tracker> find_tracker(std::string_view word) {
  if (word == "gcc") return Tracker::Gcc;
  if (word == "llvm") return Tracker::Llvm;
  if (word == "generic") return Tracker::Generic;
  return std::nullopt;
}

std::string bug_title(const BugReport& bug, Tracker tracker) {
  if (!bug.title.empty()) return bug.title;
  const triage::Analysis& analysis = bug.analysis;
  const std::string where = bug.target.empty() ? "" : " on " + bug.target;
  std::string title = what_happens(bug) + failing_levels(bug) + where;
  if (tracker == Tracker::Llvm && !analysis.culprit.pass.empty())
    return fmt::format("[{}] {}", analysis.culprit.pass, title);
  if (!analysis.culprit.pass.empty()) title += fmt::format(" ({})", analysis.culprit.pass);
  if (tracker == Tracker::Gcc && !analysis.last_working.empty()) {
    const std::string& version = bug.version;
    title = fmt::format("[{} Regression] {}", version.substr(0, version.find('.')), title);
  }
  return title;
}

std::string source_name(const BugReport& bug) { return bug.cxx ? "test.cpp" : "test.c"; }

bool has_includes(const BugReport& bug) { return bug.program.find("#include") != std::string::npos; }

std::string libraries(const BugReport& bug) { return bug.program.find("math.h") != std::string::npos ? " -lm" : ""; }

std::string compile_line(const BugReport& bug, const std::string& level) {
  std::string line = support::shell_line(bug.command);
  if (!level.empty()) line += " " + level;
  if (!bug.options.empty()) line += " " + support::shell_line(bug.options);
  return fmt::format("{} {} -o program{}", line, source_name(bug), libraries(bug));
}

std::string run_line(const BugReport& bug) {
  const std::string prefix = support::shell_line(bug.run_prefix);
  return prefix.empty() ? "./program" : prefix + " ./program";
}

std::string bug_source(const BugReport& bug) { return bug.program.ends_with('\n') ? bug.program : bug.program + '\n'; }

std::vector<BugFile> bug_files(const BugReport& bug, Tracker tracker) {
  return {{source_name(bug), bug_source(bug)},
          {"Makefile", bug_makefile(bug)},
          {"reproduce.sh", bug_script(bug), true},
          {"report.md", bug_report_text(bug, tracker)}};
}

std::optional<std::string> write_bug_folder(const std::string& folder, const std::vector<BugFile>& files) {
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (failed) return fmt::format("{}: cannot be made: {}", folder, failed.message());
  for (const BugFile& file : files) {
    const fs::path path = fs::path(folder) / file.name;
    errno = 0;
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    out << file.text;
    out.close();
    if (!out) return fmt::format("{}: cannot be written: {}", path.string(), std::strerror(errno));
    if (!file.executable) continue;
    using fs::perms;
    fs::permissions(path, perms::owner_exec | perms::group_exec | perms::others_exec, fs::perm_options::add, failed);
    if (failed) return fmt::format("{}: cannot be made executable: {}", path.string(), failed.message());
  }
  return std::nullopt;
}

}  // namespace gadfly::report
