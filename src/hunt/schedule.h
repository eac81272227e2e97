// SPDX-License-Identifier: Apache-2.0
// Which program comes when.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace gadfly::hunt {

// A program of a campaign: its number there, and which one of which source it is.
struct Turn {
  std::uint64_t program = 0;
  std::size_t source = 0;
  std::uint64_t number = 0;
};

// Sources take turns by their shares, evenly spread; one that has no more is left out. The order
// depends on nothing but the shares and the counts.
class Schedule {
 public:
  struct Part {
    std::uint32_t share = 1;
    std::optional<std::uint64_t> count;  // nothing: without end
  };
  explicit Schedule(std::vector<Part> parts);

  // Nothing: all sources have ended.
  std::optional<Turn> next();

 private:
  struct Line {
    Part part;
    std::int64_t credit = 0;
    std::uint64_t taken = 0;
    bool open() const { return !part.count || taken < *part.count; }
  };
  std::vector<Line> lines_;
  std::uint64_t given_ = 0;
};

}  // namespace gadfly::hunt
