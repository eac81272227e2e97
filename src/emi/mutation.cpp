// SPDX-License-Identifier: Apache-2.0
#include "emi/mutation.h"

#include <fmt/format.h>

#include <charconv>

namespace gadfly::emi {
namespace {

constexpr std::string_view kTitle = "gadfly mutations 1";

class LineReader {
 public:
  explicit LineReader(std::string_view line) : rest_(line) {}

  std::string_view word() {
    const std::size_t begin = std::min(rest_.find_first_not_of(' '), rest_.size());
    const std::size_t end = std::min(rest_.find(' ', begin), rest_.size());
    const std::string_view found = rest_.substr(begin, end - begin);
    rest_.remove_prefix(end);
    return found;
  }

  template <typename Number>
  bool number(Number& into, int base = 10) {
    const std::string_view text = word();
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), into, base);
    return !text.empty() && error == std::errc() && end == text.data() + text.size();
  }

  bool at_end() const { return rest_.find_first_not_of(' ') == std::string_view::npos; }

 private:
  std::string_view rest_;
};

// "3 tcb 120 0 4 17"
std::variant<Mutation, std::string> read_mutation(std::string_view line) {
  LineReader reader(line);
  Mutation mutation;
  if (!reader.number(mutation.number)) return "a mutation starts with its number";
  const std::string name(reader.word());
  const auto strategy = find_strategy(name);
  if (!strategy) return fmt::format("there is no mutation `{}`", name);
  mutation.strategy = *strategy;
  std::uint32_t stmt = 0;
  if (!reader.number(stmt)) return "the number of its statement is missing";
  mutation.stmt = lang::StmtId{stmt};
  while (!reader.at_end()) {
    std::uint32_t choice = 0;
    if (!reader.number(choice)) return "a choice is no number from 0 to 4294967295";
    mutation.tape.push_back(choice);
  }
  return mutation;
}

}  // namespace

std::string recipe_text(const Recipe& recipe) {
  std::string text = fmt::format("{}\nseed {:016x}\n", kTitle, recipe.fingerprint);
  for (const Mutation& mutation : recipe.mutations)
    text += fmt::format("{} {} {} {}\n", mutation.number, row_of(mutation.strategy).name, raw(mutation.stmt),
                        fmt::join(mutation.tape, " "));
  return text;
}

std::variant<Recipe, std::string> read_recipe(std::string_view text) {
  Recipe recipe;
  unsigned number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (number == 1) {
      if (line != kTitle) return fmt::format("line 1: not `{}`", kTitle);
    } else if (number == 2) {
      LineReader reader(line);
      if (reader.word() != "seed" || !reader.number(recipe.fingerprint, 16))
        return "line 2: not `seed` and sixteen hexadecimal digits";
    } else if (!line.empty()) {
      auto read = read_mutation(line);
      if (const auto* wrong = std::get_if<std::string>(&read)) return fmt::format("line {}: {}", number, *wrong);
      recipe.mutations.push_back(std::get<Mutation>(std::move(read)));
    }
  }
  if (number < 2) return "line 2: the seed is missing";
  return recipe;
}

}  // namespace gadfly::emi
