// SPDX-License-Identifier: Apache-2.0
#include "gen/budget.h"

#include <algorithm>

namespace gadfly::gen {

namespace {

// The part of the wanted size that is grown by executing; the rest is left to dead code, and to what is
// begun and has to end.
constexpr std::uint32_t kLivePercent = 70;

// About how often one place may be executed.
constexpr std::uint32_t kMostMultiplicity = 32;

}  // namespace

Budget::Repeated::Repeated(Budget& budget, std::uint32_t times) : budget_(budget), before_(budget.multiplicity_) {
  budget.multiplicity_ *= times;
  budget.runs_.push_back({budget.machine().steps(), times});
}

Budget::Repeated::~Repeated() {
  budget_.runs_.pop_back();
  budget_.multiplicity_ = before_;
}

bool Budget::may_nest(const Scope& scope) const {
  constexpr std::uint32_t kMostBlockDepth = 5;
  return scope.depth < kMostBlockDepth;
}

// What there is so far prints as, about, with the driver: fitted to 900 programs of all sizes (mean error 6 %).
// test/gen holds sizes to what was asked for.
std::uint64_t Budget::estimated_size() const {
  return (program_.exprs.size() * 11 + program_.stmts.size() * 162 + std::uint64_t{expected_checks_} * 491 +
          program_.vars.size() * 220 + program_.functions.size() * 760 + 5500) /
         10;
}

// How many steps there will be when the loops that are in their first iteration have ended, about.
std::uint64_t Budget::projected_steps() const {
  std::uint64_t steps = machine().steps();
  for (std::size_t i = runs_.size(); i-- > 0;) steps += (steps - runs_[i].start) * (runs_[i].trips - 1);
  return steps;
}

bool Budget::has_room() const {
  constexpr std::uint64_t kLeastStatements = 6;  // however small it is to be
  if (stats_.statements < kLeastStatements) return true;
  return estimated_size() * 100 < std::uint64_t{options_.size} * kLivePercent &&
         projected_steps() * 4 < options_.max_steps;
}

bool Budget::is_cheap(std::uint64_t cost) const { return is_dead() || cost * multiplicity_ * 16 < options_.max_steps; }

bool Budget::may_count_in_memory(const Scope& scope) const {
  return may_loop(scope) && !is_private(scope) && weights_.sum(Group::Counter) != 0 && weights_.sum(Group::Course) != 0;
}

std::uint32_t Budget::most_trips() const {
  const std::uint32_t limit = kMostMultiplicity >> std::min<std::size_t>(draft_.dropped.size(), 6);
  return std::min(12u, std::max(1u, limit / multiplicity_));
}

// A loop that runs once is no loop: it is not grown where only that is left.
std::uint32_t Budget::trip_count() {
  const std::uint32_t most = most_trips();
  return most < 2 ? 1 : 2 + below(most - 1);
}

}  // namespace gadfly::gen
