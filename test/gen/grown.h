// SPDX-License-Identifier: Apache-2.0
// Programs for the tests of the generator, on a stack that is deep enough.
#pragma once

#include <string>

#include "emit/emit.h"
#include "gen/generate.h"
#include "gen/words.h"
#include "support/deep_stack.h"

namespace gadfly::test {

inline constexpr std::uint32_t kSmall = 4'000, kMedium = 32'000, kLarge = 120'000;  // as in --size

inline gen::GenOptions options_of(gen::Profile profile, std::uint32_t size = gen::GenOptions{}.size) {
  gen::GenOptions options;
  options.profile = profile;
  options.weights = gen::Weights(profile);
  options.size = size;
  return options;
}

inline gen::Generated empty_program() { return {lang::TestProgram(lang::x86_64()), {}, {}}; }

inline gen::Generated grow(const gen::GenOptions& options, std::uint64_t seed) {
  gen::Generated result = empty_program();
  support::on_deep_stack([&] { result = gen::generate(options, seed); });
  return result;
}

inline gen::Generated regrow(const gen::GenOptions& options, const gen::Recipe& recipe) {
  gen::Generated result = empty_program();
  support::on_deep_stack([&] { result = gen::regrow(options, recipe); });
  return result;
}

inline std::string text_of(const gen::Generated& generated) {
  std::string text;
  support::on_deep_stack([&] { text = emit::single_file(generated.test, {}); });
  return text;
}

// For messages: how to have the program again.
inline std::string name_of(const gen::GenOptions& options, std::uint64_t seed) {
  return std::string(gen::profile_name(options.profile)) + " --size " + std::to_string(options.size) + " --seed " +
         std::to_string(seed);
}

}  // namespace gadfly::test
