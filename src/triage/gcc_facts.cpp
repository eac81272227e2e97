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
    take(line);
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
  each_line(text, [&](std::string_view whole) {
    std::string_view line = trimmed(whole);
    if (!line.starts_with("-f") || !take_end(line, "[enabled]")) return;
    if (line.find_first_of(" =") != std::string_view::npos) return;
    switches.push_back("-fno-" + std::string(line.substr(2)));
  });
  return switches;
}

std::vector<Pass> passes_in(std::string_view text) {
  struct Level {
    std::size_t indent;
    bool off;           // it or one that it is part of
    std::size_t index;  // in |passes|; kNone: it can't be disabled
  };
  constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  std::vector<Pass> passes;
  std::vector<Level> around;
  each_line(text, [&](std::string_view line) {
    const std::size_t indent = line.find_first_not_of(' ');
    std::string_view name = trimmed(line);
    const bool on = take_end(name, "ON");
    if ((!on && !take_end(name, "OFF")) || !take_end(name, ":")) return;
    while (!around.empty() && around.back().indent >= indent) around.pop_back();
    const bool within_off = !around.empty() && around.back().off;
    if (!around.empty() && around.back().index != kNone) passes[around.back().index].has_parts = true;
    const bool named = name.starts_with("tree-") || name.starts_with("rtl-") || name.starts_with("ipa-");
    const bool fresh = named && std::ranges::find(passes, name, &Pass::name) == passes.end();
    around.push_back({indent, within_off || !on, fresh ? passes.size() : kNone});
    if (fresh) passes.push_back({std::string(name), on, within_off, false});
  });
  return passes;
}

std::map<std::string, std::uint64_t> counters_in(std::string_view text) {
  std::map<std::string, std::uint64_t> counters;
  each_line(text, [&](std::string_view whole) {
    const std::string_view line = trimmed(whole);
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
    } kMarks[] = {{"during GIMPLE pass: ", "tree-"}, {"during RTL pass: ", "rtl-"}, {"during IPA pass: ", "ipa-"}};
    for (const auto& [mark, kind] : kMarks)
      if (pass.empty() && line.starts_with(mark)) pass = std::string(kind) + std::string(line.substr(mark.size()));
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
