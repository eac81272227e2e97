// SPDX-License-Identifier: Apache-2.0
#include "hunt/torture.h"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <vector>

namespace gadfly::hunt {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSources = "/usr/src";
constexpr const char* kTests = "*/gcc/testsuite/gcc.c-torture/execute";

// The newest archive of GCC's sources; empty: there is none.
fs::path find_archive() {
  std::vector<fs::path> archives;
  std::error_code failed;
  for (const fs::directory_entry& folder : fs::directory_iterator(kSources, failed)) {
    if (!folder.path().filename().string().starts_with("gcc-")) continue;
    std::error_code unreadable;
    for (const fs::directory_entry& file : fs::directory_iterator(folder.path(), unreadable)) {
      const std::string name = file.path().filename().string();
      if (name.starts_with("gcc-") && name.ends_with(".tar.xz")) archives.push_back(file.path());
    }
  }
  return archives.empty() ? fs::path() : *std::ranges::max_element(archives);
}

// Whether `tar` has put the tests into |folder|.
bool unpack(const fs::path& archive, const fs::path& folder) {
  std::vector<std::string> words = {
      "tar", "-xJf", archive.string(), "-C", folder.string(), "--strip-components=5", "--wildcards", kTests};
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  pid_t child = 0;
  if (posix_spawnp(&child, "tar", nullptr, nullptr, argv.data(), environ) != 0) return false;
  int status = 0;
  return waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace

std::variant<TortureFolder, std::string> torture_folder(const std::string& keep_in) {
  const fs::path archive = find_archive();
  if (archive.empty())
    return fmt::format("{}: there are no sources of GCC; install gcc-12-source, or name a folder: spe:PATH", kSources);
  const fs::path folder = fs::path(keep_in) / fmt::format("torture-{}", archive.stem().stem().string());
  std::error_code failed;
  if (fs::is_directory(folder, failed)) return TortureFolder{folder.string()};
  // It gets its name when it is complete.
  const fs::path fresh = folder.string() + fmt::format(".{}", getpid());
  fs::create_directories(fresh, failed);
  if (failed) return fmt::format("{}: error: cannot make this folder: {}", fresh.string(), failed.message());
  if (unpack(archive, fresh)) fs::rename(fresh, folder, failed);
  std::error_code ignored;
  fs::remove_all(fresh, ignored);
  if (!fs::is_directory(folder, ignored))
    return fmt::format("{}: error: cannot be unpacked by tar; is xz-utils installed?", archive.string());
  return TortureFolder{folder.string()};
}

}  // namespace gadfly::hunt
