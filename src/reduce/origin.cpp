// SPDX-License-Identifier: Apache-2.0
#include "reduce/origin.h"

#include <fmt/format.h>

namespace gadfly::reduce {

std::optional<gen::ProgramRequest> generator_request(const cases::Origin& origin) {
  const auto* grown = std::get_if<cases::Grown>(&origin);
  if (grown == nullptr) return std::nullopt;
  return gen::read_words(fmt::format("gen --seed {} {}", grown->seed, grown->options));
}

std::optional<gen::Recipe> tape_of(const cases::Origin& origin) {
  const auto* grown = std::get_if<cases::Grown>(&origin);
  if (grown == nullptr || grown->choices.empty()) return std::nullopt;
  return gen::Recipe{grown->choices, grown->left_out};
}

std::optional<emi::Recipe> mutations_of(const cases::Origin& origin) {
  const auto* variant = std::get_if<cases::Mutated>(&origin);
  if (variant == nullptr) return std::nullopt;
  auto recipe = emi::read_recipe(variant->mutations);
  if (!std::holds_alternative<emi::Recipe>(recipe)) return std::nullopt;
  return std::get<emi::Recipe>(std::move(recipe));
}

}  // namespace gadfly::reduce
