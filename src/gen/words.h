// SPDX-License-Identifier: Apache-2.0
// What a program was grown from, in the words of `gadfly gen`: the recipe that people and findings keep.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "gen/generate.h"

namespace gadfly::gen {

struct ProgramRequest {
  std::uint64_t seed = 0;
  GenOptions options;
  std::string standard = "c17";
};

// A number or a switch of GenOptions: a row of options.def.
struct OptionInfo {
  std::string_view name;
  bool is_switch, arith;  // |arith|: it means something in that profile only
  std::uint64_t standard, most;
  std::uint64_t (*get)(const GenOptions& options);
  void (*set)(GenOptions& options, std::uint64_t value);
};
std::span<const OptionInfo> generator_options();

std::string_view profile_name(Profile profile);
std::optional<Profile> find_profile(std::string_view name);

// The rules whose numbers are not those of the profile.
std::vector<Rule> changed_rules(const GenOptions& options);

// `--std c17 --profile scalar --size 4000 … --no-RULE`: what is not the default, but for weights that are not 0.
std::string words_of(const GenOptions& options, std::string_view standard);

// What `gadfly gen --seed 7 …` or `gadfly 1.0: gen --seed 7 …` asks for; nothing: it is no such text, or has words that
// words_of() does not write. Where files go does not matter.
std::optional<ProgramRequest> read_words(std::string_view text);

}  // namespace gadfly::gen
