// SPDX-License-Identifier: Apache-2.0
// The mutations. Each is applied at a point of the seed, with what chance gives it, and nothing else: it does not
// depend on other mutations of the variant, so that any part of a list of them makes a variant as well.
//
// To add one: a row in strategies.def, and its function, which changes nothing when it returns false.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "emi/draft.h"
#include "emi/env.h"
#include "gen/choices.h"

namespace gadfly::emi {

enum class Strategy : std::uint8_t {
#define EMI_STRATEGY(id, name, what) id,
#include "emi/strategies.def"
#undef EMI_STRATEGY
};

// What mutations were made of, for people who want to know whether they are any good.
struct Measures {
  std::vector<std::uint32_t> bodies;          // statements in the free bodies
  std::array<std::uint64_t, 8> predicates{};  // by depth
  std::vector<lang::StmtId> executed_blocks;  // of TCBs: they have to be executed
  std::uint64_t deleted = 0, inserted = 0;    // dead code
};

// Where a mutation takes place.
struct Site {
  Draft& draft;
  const Point& point;
  gen::Choices& choices;
  Measures& measures;
};

struct StrategyRow {
  Strategy strategy;
  std::string_view name, what;
  // The precondition and the effect: false when the mutation is not possible here; then nothing has changed.
  bool (*apply)(Site& site);
};
std::span<const StrategyRow> strategies();
std::optional<Strategy> find_strategy(std::string_view name);
inline const StrategyRow& row_of(Strategy strategy) { return strategies()[static_cast<std::size_t>(strategy)]; }

// Whether it is worth trying: the statement was executed, or was not, as the strategy needs it.
bool may_apply(Strategy strategy, const Seed& seed, const Point& point);

#define EMI_STRATEGY(id, name, what) bool id(Site& site);
#include "emi/strategies.def"
#undef EMI_STRATEGY

// What is known before the point; nothing: it is not executed, or nothing is known there, or not any more.
std::optional<Env> env_at(const Site& site);

}  // namespace gadfly::emi
