// SPDX-License-Identifier: Apache-2.0
// Faults: the result of one operation with a bit flipped. Only here when one was asked for.
#include <algorithm>

#include "machine/interpreter.h"

namespace gadfly::machine {

using lang::BinaryOp;
using lang::Expr;
using lang::ExprId;
using lang::ExprKind;
using lang::Rep;

namespace {

// What an operator gives in one bit.
bool is_truth(const Expr& e) {
  if (e.kind == ExprKind::Unary) return static_cast<lang::UnaryOp>(e.op) == lang::UnaryOp::Not;
  const auto op = static_cast<BinaryOp>(e.op);
  return op >= BinaryOp::Lt && op <= BinaryOp::Ne;
}

unsigned width_of(Rep rep) {
  switch (rep) {
    case Rep::F32: return 32;
    case Rep::F64: return 64;
    case Rep::F80: return 80;
    case Rep::F128: return 128;
    default: return bit_width(rep);  // 0: not a number
  }
}

}  // namespace

// A Binary or Unary, whose operands may hold the fault as well.
Value Machine::eval_faulty(const Expr& e, ExprId id) {
  const bool binary = e.kind == ExprKind::Binary;
  const Value v = binary ? eval_binary(e, id) : eval_unary(e, id);
  const Rep operand = expr(e.child_a()).rep;
  if (binary && operand == Rep::Pointer) return v;
  if (fault_->executed == fault_->operation) fault_->hit = id;
  return faulty(v, e.rep, is_truth(e) ? 1 : width_of(e.rep));
}

// What ++, -- or a compound assignment is about to store in |target|.
Value Machine::faulty_update(const Value& result, const Expr& target) {
  unsigned width = width_of(target.rep);
  if (target.kind == ExprKind::Member && target.has(lang::kBitField)) {
    const lang::Record& record = types_.record(expr(target.child_a()).type);
    width = std::min(width, static_cast<unsigned>(record.fields[target.b].bit_width));
  }
  if (fault_->executed == fault_->operation) fault_->hit = ExprId{static_cast<std::uint32_t>(&target - exprs_)};
  return faulty(result, target.rep, width);
}

bool Machine::counts_for_fault() const {
  if (fault_->within == lang::kNoFunc) return true;
  return std::any_of(frames_.begin(), frames_.end(),
                     [&](const Frame& frame) { return frame.function == fault_->within; });
}

Value Machine::faulty(const Value& result, Rep rep, unsigned width) {
  if (width == 0 || !result.is_plain() || !counts_for_fault()) return result;
  if (fault_->executed++ != fault_->operation) return result;
  Value wrong = result;
  const unsigned bit = fault_->bit % width;
  (bit < 64 ? wrong.lo : wrong.hi) ^= std::uint64_t{1} << bit % 64;
  wrong.lo = wrap64(wrong.lo, rep);
  return wrong;
}

}  // namespace gadfly::machine
