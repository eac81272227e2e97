// SPDX-License-Identifier: Apache-2.0
#include "spe/selection.h"

#include <algorithm>
#include <utility>

#include "spe/far.h"
#include "support/check.h"

namespace gadfly::spe {
namespace {

Range part_of(const mpz_class& count, const SelectionOptions& wanted) {
  Range range{0, count};
  if (wanted.range) {
    range.first = std::min(wanted.range->first, count);
    range.end = std::max(range.first, std::min(wanted.range->end, count));
  }
  const Range part = shard(range.end - range.first, wanted.shard, wanted.shards);
  return {range.first + part.first, range.first + part.end};
}

}  // namespace

mpz_class Selection::size() const {
  return consecutive ? mpz_class(range.end - range.first) : mpz_class(numbers.size());
}

Selection select(Space& space, const Filling& original, const SelectionOptions& wanted) {
  Selection selection;
  selection.range = part_of(space.count(), wanted);
  const mpz_class size = selection.range.end - selection.range.first;
  std::uint64_t most = wanted.sample.value_or(wanted.limit);
  if (wanted.sample && wanted.limit != 0) most = std::min(most, wanted.limit);
  const bool has_most = wanted.sample || wanted.limit != 0;
  if (wanted.far) {
    GADFLY_CHECK(!wanted.range && wanted.shards == 1, "far variants are those of a whole space");
    const std::uint64_t far = has_most ? std::min<std::uint64_t>(most, kMostFar) : kMostFar;
    selection.consecutive = false;
    selection.numbers = far_order(space, original, static_cast<std::uint32_t>(far), wanted.seed);
  } else if (has_most && size > mpz_class(most)) {
    selection.consecutive = false;
    selection.numbers = sample(size, most, wanted.seed);
    for (mpz_class& number : selection.numbers) number += selection.range.first;
  }
  return selection;
}

Walk::Walk(Space& space, Selection selection) : space_(space), selection_(std::move(selection)) {}

bool Walk::step() {
  if (selection_.consecutive) return step_in_order();
  if (next_ == selection_.numbers.size()) return false;
  number_ = selection_.numbers[next_++];
  filling_ = space_.unrank(number_);
  first_changed_ = 0;
  return true;
}

bool Walk::step_in_order() {
  if (!cursor_) {
    if (selection_.range.first >= selection_.range.end) return false;
    number_ = selection_.range.first;
    cursor_.emplace(space_.symmetry(), space_.unrank(number_));
  } else {
    if (number_ + 1 >= selection_.range.end || !cursor_->advance()) return false;
    ++number_;
    first_changed_ = cursor_->first_changed();
  }
  filling_ = cursor_->filling();
  return true;
}

}  // namespace gadfly::spe
