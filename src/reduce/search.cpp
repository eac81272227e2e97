// SPDX-License-Identifier: Apache-2.0
#include "reduce/search.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "support/check.h"

namespace gadfly::reduce {

ChunkSearch::ChunkSearch(std::size_t hints, std::size_t smallest)
    : pending_(hints), size_(std::max<std::size_t>(hints, 1)), smallest_(std::max<std::size_t>(smallest, 1)) {
  std::iota(pending_.begin(), pending_.end(), std::size_t{0});
}

std::size_t ChunkSearch::end_of(std::size_t piece) const {
  return std::min(position_ + (piece + 1) * size_, pending_.size());
}

std::vector<Chosen> ChunkSearch::next(std::size_t most) {
  while (position_ >= pending_.size()) {
    if (failed_.empty() || size_ <= smallest_) return {};
    pending_ = std::exchange(failed_, {});
    position_ = 0;
    size_ = std::max(std::min((size_ + 1) / 2, pending_.size()), smallest_);
  }
  std::vector<Chosen> choices;
  for (std::size_t piece = 0; choices.size() < most && position_ + piece * size_ < pending_.size(); ++piece) {
    Chosen choice = kept_;
    choice.insert(choice.end(), pending_.begin() + static_cast<std::ptrdiff_t>(position_ + piece * size_),
                  pending_.begin() + static_cast<std::ptrdiff_t>(end_of(piece)));
    std::ranges::sort(choice);
    choices.push_back(std::move(choice));
  }
  given_ = choices.size();
  return choices;
}

void ChunkSearch::report(std::size_t failed, bool one_is_good) {
  GADFLY_CHECK(failed + one_is_good <= given_, "{} of {} choices", failed + one_is_good, given_);
  const auto at = [&](std::size_t position) { return pending_.begin() + static_cast<std::ptrdiff_t>(position); };
  const std::size_t middle = std::min(position_ + failed * size_, pending_.size());
  failed_.insert(failed_.end(), at(position_), at(middle));
  position_ = middle;
  if (!one_is_good) return;
  kept_.insert(kept_.end(), at(position_), at(end_of(0)));
  std::ranges::sort(kept_);
  position_ = end_of(0);
}

}  // namespace gadfly::reduce
