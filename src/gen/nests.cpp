// SPDX-License-Identifier: Apache-2.0
#include "gen/nests.h"

#include "gen/accesses.h"
#include "gen/assignments.h"
#include "gen/budget.h"
#include "gen/data_flow.h"
#include "gen/hidden_numbers.h"
#include "gen/loops.h"
#include "gen/memory_counters.h"
#include "gen/operators.h"
#include "gen/reuse.h"
#include "gen/visible.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::StmtId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;
using machine::Flow;

namespace {

constexpr std::uint32_t kMostRuns = 96;  // of the innermost statement, for all executions of the nest

}  // namespace

// A matrix, or an array that is taken for one; kNoVar: there is none.
VarId Nests::matrix_in(Scope& scope) {
  return visible_.pick(scope, [&](VarId v) {
    const Type type = program_.var(v).type;
    if (types().kind(type) != TypeKind::Array || facts(v).role != Role::Integer) return false;
    if (!facts(v).writable || facts(v).keeps || type.quals() != 0) return false;
    Type element = types().element(type);
    const bool matrix = types().kind(element) == TypeKind::Array;
    while (types().kind(element) == TypeKind::Array) element = types().element(element);
    return is_integer(element) && element.quals() == 0 && (matrix || types().info(type).count >= 4);
  });
}

// The trips of the loops, outermost first: those of the dimensions, within others that only repeat.
std::vector<std::uint32_t> Nests::nest_trips(VarId matrix) {
  std::vector<std::uint32_t> trips;
  std::uint32_t most = std::max(kMostRuns / budget_.multiplicity(), 2u), runs = 1;
  const auto add = [&](std::uint64_t count) {
    trips.push_back(static_cast<std::uint32_t>(std::clamp<std::uint64_t>(most / runs, 1, count)));
    runs *= trips.back();
  };
  Type type = program_.var(matrix).type;
  if (types().kind(types().element(type)) != TypeKind::Array) {
    const auto count = static_cast<std::uint32_t>(types().info(type).count);
    const std::uint32_t columns = 2 + below(std::min(count / 2 - 1, 6u));
    add(count / columns);
    add(columns);
  } else {
    for (; types().kind(type) == TypeKind::Array; type = types().element(type)) add(types().info(type).count);
  }
  for (std::uint32_t n = below(3); n > 0 && runs * 2 <= most; --n) {
    trips.insert(trips.begin(), 2);
    runs *= 2;
  }
  return trips;
}

// m[i][j], a[i * n + j]: the last of |levels| are its indices. They are mended where they go too far.
ExprId Nests::nest_element(VarId matrix, std::span<const std::uint32_t> trips, std::span<const Level> levels) {
  const auto value = [&](std::size_t i) { return build_.load(nest_place(levels[i])); };
  const Type type = program_.var(matrix).type;
  const std::size_t last = levels.size() - 1;
  if (types().kind(types().element(type)) != TypeKind::Array) {
    const ExprId row = build_.binary(BinaryOp::Mul, value(last - 1), build_.constant(int_type(), trips[last]));
    return build_.index(build_.variable(matrix), build_.binary(BinaryOp::Add, row, value(last)));
  }
  std::size_t dimensions = 0;
  for (Type at = type; types().kind(at) == TypeKind::Array; at = types().element(at)) ++dimensions;
  ExprId element = build_.variable(matrix);
  for (std::size_t i = levels.size() - dimensions; i < levels.size(); ++i) element = build_.index(element, value(i));
  return element;
}

ExprId Nests::nest_place(const Level& level) {
  return level.counter == lang::kNone ? build_.variable(level.local)
                                      : counters_.counter_place(counters_[level.counter]);
}

// What the innermost loop does to an element, or with it.
StmtId Nests::nest_statement(Scope& scope, VarId matrix, std::span<const std::uint32_t> trips,
                             std::span<const Level> levels) {
  const ModeScope mode(draft_, later());
  const auto element = [&] { return nest_element(matrix, trips, levels); };
  const auto index = [&] { return build_.load(nest_place(levels[below(static_cast<std::uint32_t>(levels.size()))])); };
  if (percent(30)) return flow_.flow_on_value(scope, element(), true);
  accesses_.note_write(matrix);
  const BinaryOp op = kKeepingOps[below(3)];
  ExprId value = percent(50) ? index() : build_.constant(int_type(), 1 + below(30));
  if (percent(50)) {
    const FullExpression full(accesses_);
    accesses_.log(matrix, true);
    value = build_.binary(op, value, reuse_.repeatable(here(scope), below(2)).id);
  }
  const StmtId change =
      build_.expression(percent(75) ? build_.compound(op, element(), value) : build_.assign(element(), value));
  if (!percent(30)) return change;
  const ExprId left = index(), right = index();
  const ExprId test = build_.binary(percent(50) ? BinaryOp::Ne : BinaryOp::Le, left, right);
  return build_.if_else(test, build_.block(std::span(&change, 1)));
}

// A counter for each of the loops, in memory or local; fewer: there are not enough.
std::vector<Nests::Level> Nests::nest_levels(Scope& scope, std::span<const std::uint32_t> trips) {
  std::vector<Level> levels;
  const std::size_t counting = scope.counters.size();
  for (const std::uint32_t n : trips) {
    Level level;
    if (percent(60)) level.counter = counters_.memory_counter(scope, lang::kNone);
    if (level.counter == lang::kNone) level.local = loops_.add_counter(scope, 0, n - 1);
    if (level.counter != lang::kNone) scope.counters.push_back(level.counter);  // not for another level
    if (level.counter == lang::kNone && level.local == lang::kNoVar) break;
    if (level.counter == lang::kNone) loops_.start_counter(scope, level.local, 0);
    levels.push_back(level);
  }
  scope.counters.resize(counting);
  return levels;
}

// for (i …) for (j …) m[i][j] …, to a depth of five.
Flow Nests::nest(Scope& scope) {
  if (!draft_.has_slots(scope.function, 7)) return assignments_.assign(scope);
  const VarId matrix = matrix_in(scope);
  if (matrix == lang::kNoVar) return assignments_.assign(scope);
  const std::vector<std::uint32_t> trips = nest_trips(matrix);
  const std::vector<Level> levels = nest_levels(scope, trips);
  if (levels.size() != trips.size()) return assignments_.assign(scope);
  StmtId inner = nest_statement(scope, matrix, trips, levels);
  for (std::size_t i = levels.size(); i-- > 0;) {
    const FullExpression full(accesses_);
    const auto place = [&] { return nest_place(levels[i]); };
    const Type type = type_of(place()).unqualified();
    const ExprId start = build_.assign(place(), build_.constant(type, 0));
    const ExprId bound =
        hidden_.empty() ? build_.constant(type, trips[i]) : hidden_.steady_number(scope, type, trips[i]);
    const ExprId test = build_.binary(BinaryOp::Lt, build_.load(place()), bound);
    const ExprId step = build_.inc_dec(percent(50) ? lang::IncDecOp::PreInc : lang::IncDecOp::PostInc, place());
    inner = build_.for_loop(start, test, step, build_.block(std::span(&inner, 1)));
  }
  fired(Rule::StatementNest);
  std::uint32_t runs = 1;
  for (const std::uint32_t n : trips) runs *= n;
  return loops_.run_loop(scope, inner, runs);
}

}  // namespace gadfly::gen
