// SPDX-License-Identifier: Apache-2.0
// Which of many hints to try next: large pieces first, then halves, down to single ones. It knows nothing of C.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace gadfly::reduce {

using Chosen = std::vector<std::size_t>;  // positions of hints, ascending

class ChunkSearch {
 public:
  // |smallest|: pieces are not cut smaller than that.
  ChunkSearch(std::size_t hints, std::size_t smallest);

  // Up to |most| choices to try next, in this order; each holds all that was kept. Empty: the search has ended.
  std::vector<Chosen> next(std::size_t most);
  // Of the choices that next() gave, the first |failed| are of no use, and the one after them, where there is
  // one left, is good: it is kept. The others are tried again. So the result does not depend on |most|.
  void report(std::size_t failed, bool one_is_good);

  const Chosen& kept() const { return kept_; }

 private:
  std::size_t end_of(std::size_t piece) const;

  Chosen kept_, pending_, failed_;
  std::size_t size_, smallest_, position_ = 0, given_ = 0;
};

}  // namespace gadfly::reduce
