// SPDX-License-Identifier: Apache-2.0
#include "emi/strategies.h"

#include <algorithm>

namespace gadfly::emi {
namespace {

constexpr StrategyRow kStrategies[] = {
#define EMI_STRATEGY(id, name, what) {Strategy::id, name, what, id},
#include "emi/strategies.def"
#undef EMI_STRATEGY
};

}  // namespace

std::span<const StrategyRow> strategies() { return kStrategies; }

std::optional<Strategy> find_strategy(std::string_view name) {
  const auto* const row = std::ranges::find(kStrategies, name, &StrategyRow::name);
  if (row == std::end(kStrategies)) return std::nullopt;
  return row->strategy;
}

bool may_apply(Strategy strategy, const Seed& seed, const Point& point) {
  switch (strategy) {
    case Strategy::dead_code: return !seed.executed(point);
    case Strategy::split:
    case Strategy::swap: return true;
    default: return seed.executed(point);
  }
}

std::optional<Env> env_at(const Site& site) {
  const Seed& seed = site.draft.seed;
  if (!seed.executed(site.point) || site.draft.moved.contains(site.point.stmt)) return std::nullopt;
  Env env = env_of(seed.facts(site.point), seed.probes());
  if (env.empty()) return std::nullopt;
  return env;
}

}  // namespace gadfly::emi
