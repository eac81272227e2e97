// SPDX-License-Identifier: Apache-2.0
#include "spe/skeleton.h"

#include <fmt/format.h>

#include <algorithm>

namespace gadfly::spe {
namespace {

bool ascends(const Candidates& candidates) {
  return std::ranges::adjacent_find(candidates, std::ranges::greater_equal{}) == candidates.end();
}

std::string fault_of_hole(const Skeleton& skeleton, std::size_t number, std::uint32_t free_from) {
  const Hole& hole = skeleton.holes[number];
  if (hole.begin < free_from || hole.end < hole.begin || hole.end > skeleton.text.size())
    return fmt::format("hole {} has no place of its own: {} to {}", number, hole.begin, hole.end);
  if (hole.candidates >= skeleton.candidates.size()) return fmt::format("hole {} has no candidates", number);
  if (!std::ranges::binary_search(skeleton.candidates[hole.candidates], hole.original))
    return fmt::format("the original of hole {} is not among its candidates", number);
  return "";
}

}  // namespace

Filling original_filling(const Skeleton& skeleton) {
  Filling filling;
  filling.reserve(skeleton.holes.size());
  for (const Hole& hole : skeleton.holes) filling.push_back(hole.original);
  return filling;
}

std::string fault_of(const Skeleton& skeleton) {
  for (std::size_t i = 0; i < skeleton.candidates.size(); ++i) {
    const Candidates& candidates = skeleton.candidates[i];
    if (candidates.empty() || !ascends(candidates) || candidates.back() >= skeleton.variables.size())
      return fmt::format("set {} of candidates is empty, not ascending or names no variable", i);
  }
  std::uint32_t free_from = 0;
  for (std::size_t i = 0; i < skeleton.holes.size(); ++i) {
    if (std::string fault = fault_of_hole(skeleton, i, free_from); !fault.empty()) return fault;
    free_from = skeleton.holes[i].end;
  }
  return "";
}

}  // namespace gadfly::spe
