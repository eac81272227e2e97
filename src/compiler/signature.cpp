// SPDX-License-Identifier: Apache-2.0
#include "compiler/signature.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace gadfly::compiler {
namespace {

constexpr std::size_t kMostLine = 2000, kMostLines = 4000;

bool digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool hexadecimal(char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0; }

// GCC quotes with these in UTF-8; they are made plain before anything else.
void plain_quotes(std::string& line) {
  for (const std::string_view quote : {"\u2018", "\u2019"})
    for (std::size_t at = 0; (at = line.find(quote, at)) != std::string::npos;) line.replace(at, quote.size(), 1, '\'');
}

// Whether what stands in quotes is a name of the program; a piece of syntax or of the compiler is
// not.
bool is_name(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return letter(c) || c == '.'; }) &&
         !std::ranges::all_of(text, digit);
}

std::string names_hidden(std::string_view line) {
  std::string result;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char quote = line[i];
    const char closing = quote == '`' ? '\'' : quote;
    const std::size_t end =
        quote == '\'' || quote == '`' || quote == '"' ? line.find(closing, i + 1) : std::string_view::npos;
    if (end == std::string_view::npos || !is_name(line.substr(i + 1, end - i - 1))) {
      result += quote;
      continue;
    }
    result += "'_'";
    i = end;
  }
  return result;
}

// Punctuation says what the parser waited for; all else in quotes comes from the program.
bool is_punctuation(std::string_view text) { return text.find_first_not_of(";,:(){}[]") == std::string_view::npos; }

// Where the quotation ends that begins at |at|; npos: none does. The apostrophe of "don't" is no quote.
std::size_t quotation_end(std::string_view line, std::size_t at) {
  const char quote = line[at];
  if (quote != '\'' && quote != '`' && quote != '"') return std::string_view::npos;
  if (at > 0 && letter(line[at - 1])) return std::string_view::npos;
  for (std::size_t end = at + 1; (end = line.find(quote == '`' ? '\'' : quote, end)) != std::string_view::npos; ++end)
    if (end + 1 == line.size() || !letter(line[end + 1])) return end;
  return std::string_view::npos;
}

std::string quotes_hidden(std::string_view line) {
  std::string result;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const std::size_t end = quotation_end(line, i);
    if (end == std::string_view::npos) {
      result += line[i];
      continue;
    }
    const std::string_view quoted = line.substr(i + 1, end - i - 1);
    result += is_punctuation(quoted) ? std::string(line.substr(i, end - i + 1)) : "'_'";
    i = end;
  }
  return result;
}

// Words that are no English: operators, and names with digits or underscores, as generators make them. The name of a
// warning stays.
bool is_of_the_program(std::string_view word) {
  const bool is_operator = word.find_first_not_of("+-*/%<>=!&|^~?.") == std::string_view::npos;
  const bool is_name = std::ranges::all_of(word, letter) && !std::ranges::all_of(word, digit) &&
                       word.find_first_of("0123456789_") != std::string_view::npos;
  return !word.empty() && (is_operator || is_name);
}

std::string words_hidden(std::string_view line) {
  std::string result;
  while (!line.empty()) {
    const std::size_t space = std::min(line.find(' '), line.size());
    std::string_view word = line.substr(0, space);
    std::string_view tail = word;  // "f12," and "f12:"
    word = word.substr(0, word.find_last_not_of(",:;") + 1);
    tail.remove_prefix(word.size());
    result += is_of_the_program(word) ? "_" : std::string(word);
    result += tail;
    if (space < line.size()) result += ' ';
    line.remove_prefix(std::min(space + 1, line.size()));
  }
  return result;
}

std::string paths_shortened(std::string_view line) {
  std::string result;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool starts =
        line[i] == '/' && (i == 0 || !letter(line[i - 1])) && i + 1 < line.size() && letter(line[i + 1]);
    if (!starts) {
      result += line[i];
      continue;
    }
    std::size_t end = i;
    while (end < line.size() &&
           (letter(line[end]) || std::string_view("/.-+").find(line[end]) != std::string_view::npos))
      ++end;
    const std::string_view path = line.substr(i, end - i);
    result += path.substr(path.rfind('/') + 1);
    i = end - 1;
  }
  return result;
}

std::string numbers_hidden(std::string_view line) {
  std::string result;
  for (std::size_t i = 0; i < line.size();) {
    if (!digit(line[i])) {
      result += line[i++];
      continue;
    }
    // A number that is part of the name of a type or function stays: i32, expand_expr_real_2.
    const bool in_name = i > 0 && letter(line[i - 1]);
    const bool address = line.substr(i).starts_with("0x");
    std::size_t end = address ? i + 2 : i;
    while (end < line.size() && (address ? hexadecimal(line[end]) : digit(line[end]))) ++end;
    result += in_name ? line.substr(i, end - i) : address ? "0xN" : "N";
    i = end;
  }
  return result;
}

// The name before its parameters: "llvm::Loop::x(llvm::Loop*)" is llvm::Loop::x.
std::string function_name(std::string_view text) {
  std::size_t from = 0;
  if (text.starts_with("(anonymous namespace)::")) from = std::string_view("(anonymous namespace)").size();
  std::size_t end = text.find('(', from);
  if (end == std::string_view::npos) end = text.size();
  std::string name(text.substr(0, end));
  while (!name.empty() && name.back() == ' ') name.pop_back();
  return name;
}

bool handles_the_crash(std::string_view function) {
  constexpr std::array<std::string_view, 18> kSome = {"???",
                                                      "crash_signal",
                                                      "internal_error",
                                                      "fancy_abort",
                                                      "PrintStackTrace",
                                                      "RunSignalHandlers",
                                                      "SignalHandler",
                                                      "CleanupOnSignal",
                                                      "CrashRecovery",
                                                      "restore_rt",
                                                      "raise",
                                                      "gsignal",
                                                      "abort",
                                                      "libc_start",
                                                      "report_fatal_error",
                                                      "llvm_unreachable_internal",
                                                      "assert_fail",
                                                      "diagnostic_"};
  return function.empty() || function.starts_with("(/") || function.starts_with("/") ||
         std::ranges::any_of(kSome, [&](std::string_view part) { return function.find(part) != function.npos; });
}

}  // namespace

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty() && lines.size() < kMostLines) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string line(text.substr(0, std::min(end, kMostLine)));
    plain_quotes(line);
    for (char& c : line)
      if (c == '\t') c = ' ';
      else if (!std::isprint(static_cast<unsigned char>(c))) c = '?';
    lines.push_back(std::move(line));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string normalise(std::string_view text) { return numbers_hidden(paths_shortened(names_hidden(text))); }

std::string normalise_complaint(std::string_view text) {
  return numbers_hidden(paths_shortened(words_hidden(quotes_hidden(text))));
}

std::string_view without_place(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  for (;;) {
    const std::size_t colon = line.find(": ");
    if (colon == std::string_view::npos || colon == 0) return line;
    const std::string_view head = line.substr(0, colon);
    const bool place = digit(head.back()) && (head.find(':') != head.npos || head.find(", line ") != head.npos);
    const bool program = head.find(' ') == std::string_view::npos && head != "error";
    if (place || program) line.remove_prefix(colon + 2);
    if (place || !program) return line;
  }
}

const std::string* line_with(const std::vector<std::string>& lines, std::string_view word) {
  for (const std::string& line : lines)
    if (line.find(word) != std::string::npos) return &line;
  return nullptr;
}

std::string after(std::string_view line, std::string_view word) {
  const std::size_t at = line.find(word);
  return at == std::string_view::npos ? "" : std::string(line.substr(at + word.size()));
}

std::vector<std::string> frames(const std::vector<std::string>& lines) {
  std::vector<std::string> functions;
  for (const std::string& line : lines) {
    std::string_view rest = line;
    rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
    if (rest.starts_with("#")) rest.remove_prefix(std::min(rest.find_first_of(' ') + 1, rest.size()));
    if (!rest.starts_with("0x")) continue;
    const std::size_t space = rest.find(' ');
    if (space == std::string_view::npos) continue;
    const std::string name = function_name(rest.substr(space + 1));
    if (!handles_the_crash(name)) functions.push_back(name);
  }
  return functions;
}

}  // namespace gadfly::compiler
