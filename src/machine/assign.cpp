// SPDX-License-Identifier: Apache-2.0
// Assignments: =, op=, ++ and --.
#include "machine/interpreter.h"
#include "machine/operands.h"

namespace gadfly::machine {

using lang::BinaryOp;
using lang::CastKind;
using lang::Expr;
using lang::ExprId;
using lang::ExprKind;
using lang::Rep;
using lang::Type;

// The value of a union's member assigned to another member that overlaps it (6.5.16.1p3).
void Machine::check_overlap(const Place& target, Type type, ExprId source, ExprId site) {
  const Expr* e = &expr(source);
  while (e->kind == ExprKind::Cast && e->has(lang::kImplicit)) e = &expr(e->child_a());
  if (e->kind != ExprKind::Load) return;
  const Expr& operand = expr(e->child_a());
  if (operand.kind == ExprKind::VarRef || operand.has(lang::kMayWrite)) return;
  const std::uint32_t saved = watch_;
  watch_ = 0;
  const Place from = place(e->child_a());
  watch_ = saved;
  if (from.object != target.object || from.bit_width || target.bit_width) return;
  const auto size = static_cast<std::int64_t>(types_.size(type));
  const auto from_size = static_cast<std::int64_t>(types_.size(operand.type));
  if (from.offset >= target.offset + size || target.offset >= from.offset + from_size) return;
  if (from.offset == target.offset && compatible(type, operand.type)) return;
  undefined(Ub::OverlappingAssign, loc(site), "a {} is assigned from an overlapping {}", type_name(type),
            type_name(operand.type));
}

Value Machine::add_one(const Value& v, Type type, bool negative, ExprId site) {
  const Rep rep = types_.rep(type);
  if (rep == Rep::Pointer) return pointer_add(v, int_value(1), Rep::I32, negative, types_.element(type), site);
  const BinaryOp op = negative ? BinaryOp::Sub : BinaryOp::Add;
  if (is_floating(rep)) return apply_float(op, rep, v, float_of(1, rep), site);
  if (rep == Rep::Bool) return int_value(negative ? !v.lo : 1);
  // Narrow types are promoted to int, which can't overflow, and converted back.
  const Rep promoted = bit_width(rep) < 32 ? Rep::I32 : rep;
  const Value r = apply(op, promoted, v, int_value(1), promoted, site, type);
  return r.is_plain() ? narrow(widen(r, promoted), rep) : r;
}

[[gnu::noinline]] Value Machine::eval_inc_dec(const Expr& e, ExprId id) {
  const auto op = static_cast<lang::IncDecOp>(e.op);
  const bool negative = op == lang::IncDecOp::PreDec || op == lang::IncDecOp::PostDec;
  const bool prefix = op == lang::IncDecOp::PreInc || op == lang::IncDecOp::PreDec;
  const Expr& operand = expr(e.child_a());
  if (operand.kind == ExprKind::VarRef) {
    const VarCode& code = var_code(lang::VarId{operand.a});
    if (code.where == Where::Slot) {
      const Value old = frame_[code.slot];
      if (old.is_unset())
        undefined(Ub::Indeterminate, e.loc, "'{}' has no value yet", program_.var(lang::VarId{operand.a}).name);
      if (watch_) watch_slot(code.slot, false, id, old);
      const std::int64_t next = old.i64() + (negative ? -1 : 1);
      Value fresh = operand.rep == Rep::I32 && old.is_plain() && next == static_cast<std::int32_t>(next)
                        ? int_value(next)
                        : add_one(old, operand.type, negative, id);
      if (fault_) fresh = faulty_update(fresh, operand);
      write_slot(code.slot, operand.type, fresh, id);
      return prefix ? fresh : old;
    }
  }
  const bool watch = effects(e.child_a()) & kAssignsMemory;
  if (watch) begin_watch_sequence();
  const AccessLog::Mark start = log_.mark();
  const Place p = place(e.child_a());
  const Value old = load(p, operand.type, id);
  Value fresh = add_one(old, operand.type, negative, id);
  if (fault_) fresh = faulty_update(fresh, operand);
  if (watch) check_own_write(start, p, operand.type, id);
  store(p, operand.type, fresh, id);
  if (watch) end_watch_sequence(start);
  if (!prefix) return old;
  return p.bit_width ? load(p, operand.type, id) : fresh;
}

// Evaluates the operands of an assignment to memory. True: accesses are logged on, until the caller ends that.
bool Machine::target_and_source(const Expr& e, ExprId id, Place& p, Value& v) {
  const Expr& target = expr(e.child_a());
  const Expr& source = expr(e.child_b());
  if (!may_write(target, source)) [[likely]] {
    p = place(e.child_a());
    v = eval(e.child_b());
    return false;
  }
  const std::uint8_t left = effects(e.child_a()), right = effects(e.child_b());
  const bool watch = may_conflict(left, right) || ((left | right) & kAssignsMemory);
  if (watch) begin_watch_sequence();
  Operands operands(*this, watch, id);
  operands.next(target.has(lang::kMayWrite), [&] { p = place(e.child_a()); });
  operands.next(source.has(lang::kMayWrite), [&] { v = eval(e.child_b()); });
  operands.end();
  return watch;
}

[[gnu::noinline]] Value Machine::eval_assign(const Expr& e, ExprId id) {
  const Expr& target = expr(e.child_a());
  const Expr& source = expr(e.child_b());
  if (target.kind == ExprKind::VarRef) {
    const VarCode& code = var_code(lang::VarId{target.a});
    if (code.where == Where::Slot) {
      const std::uint32_t slot = code.slot;  // a call may add variables, and move the codes
      if (!(source.flags & lang::kMayWrite) || !(effects(e.child_b()) & kWritesSlot)) {
        const Value v = eval(e.child_b());
        write_slot(slot, target.type, v, id);
        return v;
      }
      begin_watch_sequence();
      const AccessLog::Mark start = log_.mark();
      const Value v = eval(e.child_b());
      check_own_slot_write(start, slot, id);
      write_slot(slot, target.type, v, id);
      end_watch_sequence(start);
      return v;
    }
  }
  Place p;
  Value v;
  const AccessLog::Mark start = log_.mark();
  const bool watch = target_and_source(e, id, p, v);
  if (watch) check_own_write(start, p, target.type, id);
  if (e.rep == Rep::Aggregate) {
    copy_aggregate(p, Place{v.object(), v.i64(), v.tag, 0, 0, 0, 0}, target.type, id);
    v = pointer_value(p.object, p.offset, p.tag);
  } else {
    if (p.flags & kUnionMember) check_overlap(p, target.type, e.child_b(), id);
    if (p.bit_width) check_source_fits_field(p, target.type, v, e.child_b());
    store(p, target.type, v, id);
  }
  if (watch) end_watch_sequence(start);
  return p.bit_width ? reread(p, target.type, id) : v;
}

[[gnu::noinline]] Value Machine::eval_compound(const Expr& e, ExprId id) {
  const auto op = static_cast<BinaryOp>(e.op);
  const Expr& target = expr(e.child_a());
  const Expr& source = expr(e.child_b());
  const Type work = Type::from_bits(e.c);
  const Rep work_rep = types_.rep(work);
  if (work_rep == Rep::Aggregate) [[unlikely]]
    return vector_compound(e, id);
  const auto combine = [&](const Value& old, const Value& operand) {
    if (op == BinaryOp::PtrAdd || op == BinaryOp::PtrSub)
      return pointer_add(old, operand, source.rep, op == BinaryOp::PtrSub, types_.element(target.type), id);
    const CastKind in = is_floating(work_rep)
                            ? (is_floating(target.rep) ? CastKind::FloatToFloat : CastKind::IntToFloat)
                            : CastKind::IntToInt;
    const Value left = work_rep == target.rep ? old : convert(in, old, target.type, work, id);
    const Value r = apply(op, work_rep, left, operand, source.rep, id, work);
    if (work_rep == target.rep) return r;
    CastKind out = CastKind::IntToInt;
    if (target.rep == Rep::Bool) out = CastKind::ToBool;
    else if (is_floating(work_rep)) out = is_floating(target.rep) ? CastKind::FloatToFloat : CastKind::FloatToInt;
    return convert(out, r, work, target.type, id);
  };
  if (target.kind == ExprKind::VarRef) {
    const VarCode& code = var_code(lang::VarId{target.a});
    if (code.where == Where::Slot) return compound_slot(e, id, code.slot, combine);
  }
  Place p;
  Value operand;
  const AccessLog::Mark start = log_.mark();
  const bool watch = target_and_source(e, id, p, operand);
  // Reading and writing the target is one evaluation to a call in the operand (6.5.16.2p3), which
  // comes first since its value is needed; only the operand's own writes are unsequenced to it.
  if (watch && !p.object.is_null()) {
    const auto [begin, end] = bits_of(p, target.type);
    if (const auto found = log_.direct_write(start, memory_[p.object].serial, begin, end))
      report_conflict(*found, *found, true, id);
  }
  if (watch && ordered_volatile_ && target.type.is_volatile() && log_.has_output(start))
    undefined(Ub::EvaluationOrder, e.loc, "the volatile accesses may happen in either order");
  const Value old = load(p, target.type, id);
  Value fresh = combine(old, operand);
  if (is_floating(work_rep)) check_fits_field(p, target.type, fresh, id);
  if (fault_) fresh = faulty_update(fresh, target);
  store(p, target.type, fresh, id);
  if (watch) end_watch_sequence(start);
  return p.bit_width ? reread(p, target.type, id) : fresh;
}

template <typename Combine>
Value Machine::compound_slot(const Expr& e, ExprId id, std::uint32_t slot, Combine&& combine) {
  const Expr& target = expr(e.child_a());
  const bool watch = effects(e.child_b()) & kWritesSlot;
  if (watch) begin_watch_sequence();
  const AccessLog::Mark start = log_.mark();
  const Value operand = eval(e.child_b());
  if (watch)
    if (const auto found = log_.direct_write(start, slot_place(slot), 0, 8)) report_conflict(*found, *found, true, id);
  const Value old = frame_[slot];
  if (old.is_unset())
    undefined(Ub::Indeterminate, e.loc, "'{}' has no value yet", program_.var(lang::VarId{target.a}).name);
  if (watch_) watch_slot(slot, false, id, old);
  Value fresh = combine(old, operand);
  if (fault_) fresh = faulty_update(fresh, target);
  write_slot(slot, target.type, fresh, id);
  if (watch) end_watch_sequence(start);
  return fresh;
}

// What a bit-field holds after an assignment: the value of the assignment.
Value Machine::reread(const Place& p, Type type, ExprId id) {
  const std::uint32_t saved = watch_;
  watch_ = 0;
  const Value v = load(p, type, id);
  watch_ = saved;
  return v;
}

}  // namespace gadfly::machine
