// SPDX-License-Identifier: Apache-2.0
#include "triage/gcc_facts.h"

#include <algorithm>
#include <charconv>

#include "triage/tokens.h"

namespace gadfly::triage {
namespace {

std::string_view trimmed(std::string_view text) {
  constexpr char kSpace[] = " \t\r";
  const std::size_t begin = text.find_first_not_of(kSpace);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kSpace) - begin + 1);
}

template <typename Take>
void each_line(std::string_view text, const Take& take) {
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    take(trimmed(line));
  }
}

// Whether |line| ends with |end|; then without it.
bool take_end(std::string_view& line, std::string_view end) {
  if (!line.ends_with(end)) return false;
  line = trimmed(line.substr(0, line.size() - end.size()));
  return true;
}

}  // namespace

std::vector<std::string> switches_in(std::string_view text) {
  std::vector<std::string> switches;
  each_line(text, [&](std::string_view line) {
    if (!line.starts_with("-f") || !take_end(line, "[enabled]")) return;
    if (line.find_first_of(" =") != std::string_view::npos) return;
    switches.push_back("-fno-" + std::string(line.substr(2)));
  });
  return switches;
}

std::vector<std::string> passes_in(std::string_view text) {
  std::vector<std::string> passes;
  each_line(text, [&](std::string_view line) {
    if (!take_end(line, "ON") || !take_end(line, ":")) return;
    const bool named =
        line.starts_with("tree-") || line.starts_with("rtl-") || line.starts_with("ipa-");
    if (named && std::ranges::find(passes, line) == passes.end()) passes.emplace_back(line);
  });
  return passes;
}

std::map<std::string, std::uint64_t> counters_in(std::string_view text) {
  std::map<std::string, std::uint64_t> counters;
  each_line(text, [&](std::string_view line) {
    const std::size_t end = line.find(' ');
    if (end == std::string_view::npos) return;
    const std::string_view rest = trimmed(line.substr(end));
    std::uint64_t value = 0;
    const auto [after, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
    const bool alone = after == rest.data() + rest.size() || *after == ' ';
    // Files compiled one after the other have counters of their own.
    if (error == std::errc() && alone) counters[std::string(line.substr(0, end))] += value;
  });
  return counters;
}

std::string crashed_pass_in(std::string_view text) {
  std::string pass;
  each_line(text, [&](std::string_view line) {
    constexpr struct {
      std::string_view mark, kind;
    } kMarks[] = {{"during GIMPLE pass: ", "tree-"},
                  {"during RTL pass: ", "rtl-"},
                  {"during IPA pass: ", "ipa-"}};
    for (const auto& [mark, kind] : kMarks)
      if (pass.empty() && line.starts_with(mark))
        pass = std::string(kind) + std::string(line.substr(mark.size()));
  });
  return pass;
}

std::vector<std::string> functions_in(std::string_view program) {
  const std::vector<Token> tokens = tokens_of(program);
  std::vector<std::string> functions;
  int braces = 0, parentheses = 0;
  std::string_view candidate;  // the name before the parentheses that are open or were closed last
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::string_view text = tokens[i].text;
    if (text == "(" && parentheses++ == 0)
      candidate = i > 0 && tokens[i - 1].kind == TokenKind::Name ? tokens[i - 1].text : "";
    if (text == ")") --parentheses;
    if (text == "{" && braces++ == 0 && i > 0 && tokens[i - 1].text == ")" && !candidate.empty())
      functions.emplace_back(candidate);
    if (text == "}") --braces;
  }
  return functions;
}

}  // namespace gadfly::triage
