// SPDX-License-Identifier: Apache-2.0
#include "hunt/schedule.h"

namespace gadfly::hunt {

Schedule::Schedule(std::vector<Part> parts) {
  for (const Part& part : parts) lines_.push_back({part});
}

std::optional<Turn> Schedule::next() {
  // Each open source earns its share; the richest is next, and pays what all have earned.
  std::int64_t earned = 0;
  Line* richest = nullptr;
  for (Line& line : lines_) {
    if (!line.open()) continue;
    earned += line.part.share;
    line.credit += line.part.share;
    if (richest == nullptr || line.credit > richest->credit) richest = &line;
  }
  if (richest == nullptr) return std::nullopt;
  richest->credit -= earned;
  return Turn{given_++, static_cast<std::size_t>(richest - lines_.data()), richest->taken++};
}

}  // namespace gadfly::hunt
