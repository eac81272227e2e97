// SPDX-License-Identifier: Apache-2.0
#include "hunt/drawn_words.h"

#include <algorithm>

#include "compiler/platform.h"
#include "hunt/mix.h"

namespace gadfly::hunt {
namespace {

using compiler::OptionWord;
using compiler::platform_of;
using compiler::stem_of;

bool optimises(const compiler::Strings& level) {
  return std::ranges::any_of(level, [](const std::string& word) { return word.starts_with("-O") && word != "-O0"; });
}

std::vector<OptionWord>::iterator pick(std::vector<OptionWord>& words, Draws& draws) {
  std::uint64_t sum = 0;
  for (const OptionWord& word : words) sum += word.weight;
  std::uint64_t at = draws.next() % sum;
  return std::ranges::find_if(words, [&](const OptionWord& word) {
    if (at < word.weight) return true;
    at -= word.weight;
    return false;
  });
}

void remove_stem(std::vector<OptionWord>& words, std::string_view stem) {
  std::erase_if(words, [&](const OptionWord& word) { return stem_of(word.text) == stem; });
}

}  // namespace

std::string DrawnWords::draw(const compiler::Configuration& configuration, std::string_view source,
                             std::uint64_t number) const {
  const auto place = usable.find(configuration.compiler.name);
  if (percent == 0 || place == usable.end()) return {};
  const compiler::Strings level = compiler::split_words(configuration.level);
  // Words are probed for the compiler's own machine.
  if (!optimises(level) || platform_of(configuration) != platform_of({configuration.compiler, ""})) return {};
  Draws draws = draws_of(seed, "words " + std::string(source) + " " + configuration.name(), number);
  if (!draws.chance(percent)) return {};
  std::vector<OptionWord> left = place->second;
  // LLVM takes an option once.
  for (const std::string& word : level) remove_stem(left, stem_of(word));
  const std::uint64_t wanted = 1 + draws.next() % kMostWords;
  std::string text;
  for (std::uint64_t i = 0; i < wanted && !left.empty(); ++i) {
    const std::string_view word = pick(left, draws)->text;
    text += (text.empty() ? "" : " ") + std::string(word);
    remove_stem(left, stem_of(word));
  }
  return text;
}

}  // namespace gadfly::hunt
