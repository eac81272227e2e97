// SPDX-License-Identifier: Apache-2.0
#include "cli/diagnose.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <limits>

#include "support/check.h"

namespace gadfly::cli {
namespace {

// A line is shown whole up to this many bytes, else a window of it around the column.
constexpr std::size_t kShown = 160;

// Line |number| of |file|, empty when there is none. Reads no more of a line than is needed.
std::string source_line(const std::string& file, unsigned number, std::size_t enough) {
  std::ifstream in(file, std::ios::binary);
  for (unsigned i = 1; i < number && in; ++i) in.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  std::string line;
  for (char c; line.size() < enough && in.get(c) && c != '\n';) line += c;
  if (!line.empty() && line.back() == '\r') line.pop_back();
  return line;
}

char printable(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte == '\t' || byte >= 0x80 || std::isprint(byte) ? c : '?';
}

std::string excerpt(const Place& place) {
  if (place.line == 0 || place.column == 0) return "";
  std::string line = source_line(place.file, place.line, place.column + kShown);
  std::size_t caret = place.column - 1;
  if (line.size() < place.column) return "";
  if (line.size() > kShown) {
    const std::size_t begin = caret > kShown / 2 ? caret - kShown / 2 : 0;
    line = line.substr(begin, kShown);
    caret -= begin;
  }
  std::transform(line.begin(), line.end(), line.begin(), printable);
  std::string below;
  for (std::size_t i = 0; i < caret; ++i) {
    const bool continues = (static_cast<unsigned char>(line[i]) & 0xC0) == 0x80;  // of UTF-8
    if (!continues) below += line[i] == '\t' ? '\t' : ' ';
  }
  return fmt::format("  {}\n  {}^\n", line, below);
}

}  // namespace

Place place_of(const lang::Program& program, lang::Loc loc) {
  GADFLY_CHECK(!program.files.empty(), "a program names its source file");
  const bool known = loc.line != 0 && loc.file < program.files.size();
  return {program.files[known ? loc.file : 0], loc.line, loc.column};
}

std::string diagnostic(const Place& place, std::string_view kind, std::string_view message) {
  const std::string where =
      place.line == 0 ? place.file : fmt::format("{}:{}:{}", place.file, place.line, place.column);
  return fmt::format("{}: {}: {}\n{}", where, kind, message, excerpt(place));
}

std::string diagnostic(const frontend::Rejection& rejection) {
  const bool unsupported = rejection.kind == frontend::Rejection::Kind::unsupported;
  return diagnostic({rejection.file, rejection.line, rejection.column}, unsupported ? "unsupported" : "error",
                    rejection.message);
}

}  // namespace gadfly::cli
