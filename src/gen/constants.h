// SPDX-License-Identifier: Apache-2.0
// Integer constants by the policies of the group Constant.
#pragma once

#include <utility>
#include <vector>

#include "gen/drawn_weights.h"
#include "gen/generate.h"

namespace gadfly::gen {

class Constants {
 public:
  Constants(DrawnWeights& weights, Choices& choices, GenStats& stats)
      : weights_(weights), choices_(choices), stats_(stats) {}

  // A value of the integer representation |rep| (U128: its bits).
  __int128 draw(lang::Rep rep);

 private:
  unsigned __int128 draw_bits(Rule rule, lang::Rep rep);

  DrawnWeights& weights_;
  Choices& choices_;
  GenStats& stats_;
  std::vector<std::pair<lang::Rep, __int128>> used_;  // before
};

}  // namespace gadfly::gen
