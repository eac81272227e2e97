// SPDX-License-Identifier: Apache-2.0
#include "hunt/experience.h"

#include <algorithm>

namespace gadfly::hunt {

bool Experience::Family::is_fruitful() const {
  return seed && extra < kMostExtra && !std::ranges::includes(*seed, variants);
}

// A family that is older than all that are kept comes and goes.
Experience::Family& Experience::family_of(std::uint64_t number) {
  if (!families_.contains(number) && families_.size() == kMostFamilies) families_.erase(families_.begin());
  return families_[number];
}

void Experience::note_seed(std::uint64_t family, Configurations failed) {
  const std::lock_guard lock(mutex_);
  family_of(family).seed = std::move(failed);
}

void Experience::note_variant(std::uint64_t family, const Configurations& failed) {
  const std::lock_guard lock(mutex_);
  family_of(family).variants.insert(failed.begin(), failed.end());
}

std::uint64_t Experience::choose(std::uint64_t own) {
  const std::lock_guard lock(mutex_);
  for (auto i = families_.rbegin(); i != families_.rend(); ++i) {
    if (!i->second.is_fruitful()) continue;
    ++i->second.extra;
    return i->first;
  }
  return own;
}

}  // namespace gadfly::hunt
