// SPDX-License-Identifier: Apache-2.0
// Option words for a share of the tests of a campaign.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/option_words.h"

namespace gadfly::hunt {

// At most so many words are added to a level.
inline constexpr unsigned kMostWords = 4;

struct DrawnWords {
  std::uint64_t seed = 0;                                                // of the campaign
  unsigned percent = 0;                                                  // of the tests that get words
  std::map<std::string, std::vector<compiler::OptionWord>> usable = {};  // by the name of the compiler

  // What is added to the level of |configuration| for program |number| of |source|: one to four words,
  // "-fno-tree-vrp -mavx2", or nothing. Always the same; nothing for levels that do not optimise.
  std::string draw(const compiler::Configuration& configuration, std::string_view source, std::uint64_t number) const;
};

}  // namespace gadfly::hunt
