// SPDX-License-Identifier: Apache-2.0
#include "cli/gen_files.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace gadfly::cli {
namespace {

namespace fs = std::filesystem;

Trouble cannot_write(const fs::path& path, int error) {
  return {fmt::format("{}: error: cannot write it: {}", path.string(), std::strerror(error))};
}

// The name under which |path| is made. The same each time: what a killed run left is used again.
fs::path partial_name(const fs::path& path) {
  return path.parent_path() / fmt::format(".{}.part", path.filename().string());
}

// 0, or the error.
int write_text(const fs::path& path, std::string_view text) {
  std::FILE* file = std::fopen(path.c_str(), "w");
  if (file == nullptr) return errno;
  const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  const int error = errno;
  if (std::fclose(file) != 0) return errno;
  return written ? 0 : error;
}

bool holds_only(const fs::path& folder, const NamedTexts& files) {
  std::error_code failed;
  for (const auto& entry : fs::directory_iterator(folder, failed))
    if (std::ranges::none_of(files, [&](const auto& file) { return entry.path().filename() == file.first; }))
      return false;
  return !failed;
}

// Puts the folder |made| in the place of |path|, at once. Returns 0, or the error.
int move_folder(const fs::path& made, const fs::path& path) {
  if (std::rename(made.c_str(), path.c_str()) == 0) return 0;
  if (errno != ENOTEMPTY && errno != EEXIST) return errno;
  if (renameat2(AT_FDCWD, made.c_str(), AT_FDCWD, path.c_str(), RENAME_EXCHANGE) == 0) return 0;
  // A file system that can't exchange: for a moment there is none.
  std::error_code failed;
  fs::remove_all(path, failed);
  return std::rename(made.c_str(), path.c_str()) == 0 ? 0 : errno;
}

}  // namespace

std::variant<std::string, Trouble> read_whole_file(const std::string& path) {
  std::string text;
  int error = 0;
  if (std::FILE* file = std::fopen(path.c_str(), "r")) {
    char buffer[1 << 16];
    for (std::size_t n; (n = std::fread(buffer, 1, sizeof buffer, file)) > 0;) text.append(buffer, n);
    if (std::ferror(file)) error = errno;
    std::fclose(file);
  } else {
    error = errno;
  }
  if (error == 0) return text;
  return Trouble{fmt::format("{}: error: cannot read it: {}", path, std::strerror(error))};
}

std::optional<Trouble> write_whole_file(const fs::path& path, std::string_view text) {
  const fs::path partial = partial_name(path);
  int error = write_text(partial, text);
  if (error == 0 && std::rename(partial.c_str(), path.c_str()) != 0) error = errno;
  if (error == 0) return std::nullopt;
  std::remove(partial.c_str());
  return cannot_write(path, error);
}

std::optional<Trouble> write_whole_folder(const fs::path& path, const NamedTexts& files) {
  std::error_code failed;
  if (fs::exists(path, failed) && !(fs::is_directory(path, failed) && holds_only(path, files)))
    return Trouble{
        fmt::format("{}: error: cannot replace it: it holds files that are not of a program", path.string())};
  const fs::path partial = partial_name(path);
  fs::remove_all(partial, failed);
  fs::create_directory(partial, failed);
  int error = failed.value();
  for (const auto& [name, text] : files)
    if (error == 0) error = write_text(partial / name, text);
  if (error == 0) error = move_folder(partial, path);
  fs::remove_all(partial, failed);  // what was replaced, or what could not be written
  if (error != 0) return cannot_write(path, error);
  return std::nullopt;
}

}  // namespace gadfly::cli
