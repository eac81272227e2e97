// SPDX-License-Identifier: Apache-2.0
#include "triage/bisect.h"

namespace gadfly::triage {
namespace {

constexpr std::size_t kMostNeighbours = 6;  // that are tried on each side of one that can't be told

// A place strictly between the ends that can be told; as near to the middle as possible.
struct Probe {
  std::size_t at;
  TrialOutcome seen;
};
std::optional<Probe> look_near_middle(const Boundary& between, const std::function<TrialOutcome(std::size_t)>& look) {
  const std::size_t middle = between.right + (between.fails - between.right) / 2;
  for (std::size_t step = 0; step <= kMostNeighbours; ++step) {
    if (middle + step < between.fails)
      if (const TrialOutcome seen = look(middle + step); seen != TrialOutcome::Other) return Probe{middle + step, seen};
    if (step > 0 && middle > between.right + step)
      if (const TrialOutcome seen = look(middle - step); seen != TrialOutcome::Other) return Probe{middle - step, seen};
  }
  return std::nullopt;
}

}  // namespace

Boundary narrow(Boundary start, const std::function<TrialOutcome(std::size_t)>& look) {
  while (!start.is_exact()) {
    const std::optional<Probe> told = look_near_middle(start, look);
    if (!told) break;
    (told->seen == TrialOutcome::Right ? start.right : start.fails) = told->at;
  }
  return start;
}

std::optional<Members> fewest(const Members& members, std::size_t most,
                              const std::function<bool(const Members&)>& works) {
  if (!works(members)) return std::nullopt;
  Members needed;
  std::size_t rest = members.size();  // the first of |members| that are still in question
  // With all of the rest it works. The shortest beginning of the rest with which it does ends with
  // one that is needed.
  while (rest > 0) {
    const auto with_first = [&](std::size_t count) {
      Members some(members.begin(), members.begin() + static_cast<std::ptrdiff_t>(count));
      some.insert(some.end(), needed.begin(), needed.end());
      return works(some);
    };
    if (!needed.empty() && with_first(0)) break;
    if (needed.size() == most) return std::nullopt;
    std::size_t fails = 0;
    while (rest - fails > 1) {
      const std::size_t middle = fails + (rest - fails) / 2;
      (with_first(middle) ? rest : fails) = middle;
    }
    needed.insert(needed.begin(), members[rest - 1]);
    --rest;
  }
  return needed;
}

}  // namespace gadfly::triage
