// SPDX-License-Identifier: Apache-2.0
// For what the front end can't read: a text made small by lines, brackets and tokens. It knows of C how tokens and
// brackets look, and nothing else.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "reduce/reduce.h"

namespace gadfly::reduce {

// One thing that could go from a text, or become shorter: what stands from |begin| to |end| becomes |with|.
struct Cut {
  struct Piece {
    std::size_t begin = 0, end = 0;
    std::string with = {};
  };
  std::vector<Piece> pieces;
};

// What cuts have in common: they can be made together, many at once.
struct CutFamily {
  std::string_view name;
  std::vector<Cut> (*find)(std::string_view text);
};

// From coarse to fine.
std::vector<CutFamily> cut_families();

// |text| with those of |cuts| made that |chosen| names. Where two want the same place, the first one has it.
std::string with_cuts(std::string_view text, const std::vector<Cut>& cuts, const std::vector<std::size_t>& chosen);

struct TextSettings {
  unsigned jobs = 1;
  // Used by several threads at once, each with its own number.
  std::function<bool(const std::string& text, unsigned worker)> is_interesting;
  support::StopToken stop = {};
  std::function<void(const Progress&)> on_progress = [](const Progress&) {};
  std::function<void(const std::string& text)> on_better = [](const std::string&) {};
};

// |text| is interesting. The result does not depend on the number of jobs.
Reduced by_text(std::string text, const TextSettings& settings);

}  // namespace gadfly::reduce
