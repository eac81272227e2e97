// SPDX-License-Identifier: Apache-2.0
#include "gen/effects.h"

#include "gen/accesses.h"
#include "gen/assignments.h"
#include "gen/calls.h"
#include "gen/expressions.h"
#include "gen/functions.h"
#include "gen/inspect.h"
#include "gen/lvalues.h"
#include "gen/operations.h"
#include "machine/arithmetic.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::Rep;
using lang::Type;
using lang::VarId;
using machine::Value;

namespace {

constexpr BinaryOp kEffectOps[] = {BinaryOp::Add,    BinaryOp::Sub, BinaryOp::BitXor,
                                   BinaryOp::BitXor, BinaryOp::Add, BinaryOp::Mul};

}  // namespace

Grown Effects::comma(const Context& at, std::uint32_t depth) {
  if (at.pure) return {};
  const std::size_t begin = accesses_.position();
  Grown first = percent(50) ? increment(at) : assign_inside(at, std::min(depth, 1u));
  if (first.id == lang::kNoExpr) return {};
  const SequencedAfter first_comes_first(accesses_, begin);
  const Grown second = operations_.settled(expressions_.expression(at, depth));
  return {build_.comma(first.id, second.id), second.value};
}

Grown Effects::assign_inside(const Context& at, std::uint32_t depth) {
  if (at.pure) return {};
  const Grown value = expressions_.expression(at, depth);
  const ExprId lvalue = lvalues_.integer_lvalue(at, {.write = true, .overwrites = true});
  if (lvalue == lang::kNoExpr) return value;
  if (assignments_.loses(at.scope, lvalue) && percent(80))
    return operations_.settled(operations_.compounded(kEffectOps[below(5)], lvalue, value));
  return operations_.settled(operations_.assigned(lvalue, value));
}

Grown Effects::compound_inside(const Context& at, std::uint32_t depth) {
  if (at.pure) return {};
  const Grown value = expressions_.expression(at, depth);
  const BinaryOp op = kEffectOps[below(6)];
  const ExprId lvalue = lvalues_.integer_lvalue(at, {.write = true, .overwrites = op == BinaryOp::Mul});
  if (lvalue == lang::kNoExpr) return value;
  return operations_.settled(operations_.compounded(op, lvalue, value));
}

Grown Effects::increment(const Context& at) {
  if (at.pure) return {};
  const ExprId lvalue = lvalues_.integer_lvalue(at, {.write = true});
  if (lvalue == lang::kNoExpr) return {};
  if (types().kind(type_of(lvalue)) == lang::TypeKind::Bool)
    return operations_.settled(operations_.assigned(lvalue, expressions_.operand(at)));
  auto op = static_cast<lang::IncDecOp>(below(4));
  const VarId var = root_of(program_, lvalue);
  if (var != lang::kNoVar) accesses_.note_write(var);
  if (!is_dead()) ++stats_.operations;
  if (!live()) return operations_.settled({build_.inc_dec(op, lvalue), {}});
  const Rep rep = types().rep(type_of(lvalue));
  const Rep work = lang::bit_width(rep) < 32 ? Rep::I32 : rep;
  const Value old = machine().eval(build_.load(lvalue));
  const auto step = [&](lang::IncDecOp with, Value& out) {
    const bool down = with == lang::IncDecOp::PreDec || with == lang::IncDecOp::PostDec;
    return !machine::integer_binary(down ? BinaryOp::Sub : BinaryOp::Add, work, old, machine::int_value(1), work, false,
                                    out);
  };
  Value fresh;
  if (!step(op, fresh)) {
    ++stats_.rewrites;
    op = static_cast<lang::IncDecOp>(static_cast<unsigned>(op) ^ 1);
    step(op, fresh);
  }
  const ExprId id = build_.inc_dec(op, lvalue);
  const Value stored = machine().assign(lvalue, machine::narrow(machine::widen(fresh, work), rep), id);
  const bool prefix = op == lang::IncDecOp::PreInc || op == lang::IncDecOp::PreDec;
  return operations_.settled({id, prefix ? stored : old});
}

// A call whose result is an integer. A function that touches only its own variables may stand anywhere, any
// other one only where nothing else of the expression is in memory.
Grown Effects::call_inside(const Context& at, std::uint32_t depth) {
  if (at.pure) return {};
  const bool free = accesses_.may_access(kMemory, true, true) && accesses_.may_access(kVolatile, true);
  if (free && !functions_.tables().empty() && percent(35)) {
    const Grown result = calls_.call_by_table(at, depth);
    if (result.id != lang::kNoExpr) return result;
  }
  const lang::FuncId f = calls_.callee(at, true);
  if (f == lang::kNoFunc || (!free && !facts(f).is_private)) return {};
  // All that a private function computes is in its result.
  if (at.deciding_only && facts(f).is_private && percent(85)) return {};
  const Type result = types().element(program_.function(f).type);
  if (!is_integer(result)) return {};
  return calls_.call(at, f, std::min(depth, 2u));
}

}  // namespace gadfly::gen
