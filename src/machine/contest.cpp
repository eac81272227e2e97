// SPDX-License-Identifier: Apache-2.0
#include "machine/contest.h"

#include "machine/interpreter.h"
#include "machine/operands.h"

namespace gadfly::machine {

using lang::Expr;
using lang::ExprId;
using lang::ExprKind;

namespace {

bool is_same(const Value& a, const Value& b) {
  return a.lo == b.lo && a.hi == b.hi && a.meta_ == b.meta_ && a.extra_ == b.extra_;
}

// Nothing but reading happens in these beside what their operands do.
bool only_reads(ExprKind kind) {
  switch (kind) {
    case ExprKind::Load:
    case ExprKind::Unary:
    case ExprKind::Binary:
    case ExprKind::Cast:
    case ExprKind::ArrayDecay:
    case ExprKind::AddrOf:
    case ExprKind::Deref:
    case ExprKind::Member:
    case ExprKind::Index: return true;
    default: return false;
  }
}

}  // namespace

// Whether one call is all that |operand| does beside reading.
bool Machine::is_lone_call(ExprId operand) const {
  ExprId id = operand;
  while (true) {
    const Expr& e = expr(id);
    ExprId writer = lang::kNoExpr;
    unsigned writers = 0;
    lang::for_each_operand(program_, e, [&](ExprId part) {
      if (!expr(part).has(lang::kMayWrite)) return;
      ++writers;
      writer = part;
    });
    if (e.kind == ExprKind::Call) return writers == 0;
    if (!only_reads(e.kind) || writers != 1) return false;
    id = writer;
  }
}

std::optional<OperandPair> Machine::find_contest(std::span<const std::uint32_t> operands) const {
  std::vector<std::uint32_t> writers;
  for (std::uint32_t i = 0; i < operands.size(); ++i)
    if (expr(ExprId{operands[i]}).has(lang::kMayWrite)) writers.push_back(i);
  if (writers.size() != 2) return std::nullopt;
  const OperandPair pair{writers[0], writers[1], ExprId{operands[writers[0]]}, ExprId{operands[writers[1]]}};
  for (const ExprId id : {pair.first, pair.second})
    if (expr(id).rep == lang::Rep::Aggregate || !is_lone_call(id)) return std::nullopt;
  return pair;
}

// What watches a run would see things twice.
bool Machine::may_be_contested(ExprId site) const {
  if (options_.observer != nullptr || options_.grower != nullptr || fault_ != nullptr || is_contested(site))
    return false;
  const Expr& e = expr(site);
  if (e.kind == ExprKind::Binary) return find_contest(std::array{e.a, e.b}).has_value();
  return e.kind == ExprKind::Call && !expr(e.child_a()).has(lang::kMayWrite) &&
         find_contest({&program_.lists[e.b], e.c}).has_value();
}

void Machine::report_contest(ExprId site) {
  undefined(Ub::EvaluationOrder, loc(site), "two calls that access one object may happen in either order");
}

// One of the two orders. Accesses that conflict have to be the calls' own.
void Machine::eval_in_order(ExprId x, ExprId y, ExprId site, Value& of_x, Value& of_y) {
  const AccessLog::Mark start = log_.mark();
  try {
    of_x = eval(x);
    const AccessLog::Mark middle = log_.mark();
    of_y = eval(y);
    const auto found = log_.conflict(start, middle);
    if (found && !found->between_calls()) report_conflict(found->first, found->second, found->unsequenced(), site);
  } catch (const Ended&) {
    report_contest(site);
  }
}

void Machine::eval_contested(const OperandPair& pair, ExprId site, Value& first, Value& second) {
  constexpr std::uint64_t kMostRepeated = 20'000'000;
  const Mark before = mark();
  const std::uint64_t steps = steps_;
  Value other_first, other_second;
  eval_in_order(pair.first, pair.second, site, other_first, other_second);
  const auto one = end_state(before);
  const std::vector<Access> accesses = log_.since(before.log);
  const std::uint64_t spent = steps_ - steps;
  if (!one || (repeated_steps_ += spent) > kMostRepeated) report_contest(site);
  rollback(before);
  spend(loc(site), spent);  // time goes on
  eval_in_order(pair.second, pair.first, site, second, first);
  if (one != end_state(before) || !is_same(first, other_first) || !is_same(second, other_second)) report_contest(site);
  log_.append(accesses);  // both orders count for what is around
  release_mark();
}

// Nothing: it can't be compared.
std::optional<EndState> Machine::end_state(const Mark& mark) {
  constexpr std::uint64_t kMostBytes = 1 << 16;
  auto ranges = memory_.changes(mark.memory);
  if (!ranges || library_state != mark.library_state) return std::nullopt;
  EndState state;
  state.out = out_.substr(mark.out);
  state.err = err_.substr(mark.err);
  for (const Memory::Range& range : *ranges) {
    const Object& o = memory_.at(range.index);
    if (state.bytes.size() + (range.end - range.begin) > kMostBytes) return std::nullopt;
    for (std::uint64_t at = range.begin; at < range.end; ++at) {
      const Value v = memory_.load_byte(o, at);
      const bool partly = o.partial && o.partial->contains(at);
      state.bytes.push_back({v.lo, v.hi, v.meta_, v.extra_, o.shadow[at], partly ? o.partial->at(at) : std::uint8_t{0},
                             o.effective ? o.effective[at] : AliasClass{0}});
    }
  }
  state.ranges = std::move(*ranges);
  return state;
}

}  // namespace gadfly::machine
