// SPDX-License-Identifier: Apache-2.0
// Values of expressions.
#include "machine/arithmetic.h"
#include "machine/interpreter.h"
#include "machine/operands.h"
#include "support/check.h"

namespace gadfly::machine {

using lang::BinaryOp;
using lang::CastKind;
using lang::Expr;
using lang::ExprId;
using lang::ExprKind;
using lang::Rep;
using lang::Type;

// Only dispatches, so that the calls are jumps; each kind has a function of its own.
Value Machine::eval(ExprId id) {
  const Expr& e = expr(id);
  switch (e.kind) {
    case ExprKind::IntConst: return eval_const(e);
    case ExprKind::Load: return eval_load(e, id);
    case ExprKind::Unary: return fault_ ? eval_faulty(e, id) : eval_unary(e, id);
    case ExprKind::IncDec: return eval_inc_dec(e, id);
    case ExprKind::Binary: return fault_ ? eval_faulty(e, id) : eval_binary(e, id);
    case ExprKind::Logical: return eval_logical(e);
    case ExprKind::Cond: return eval_cond(e);
    case ExprKind::Assign: return eval_assign(e, id);
    case ExprKind::CompoundAssign: return eval_compound(e, id);
    case ExprKind::Comma: return eval_comma(e);
    case ExprKind::Cast: return eval_cast(e, id);
    case ExprKind::ArrayDecay: return eval_array_decay(e);
    case ExprKind::FunctionDecay: return eval_function_decay(e);
    case ExprKind::AddrOf: return eval_address(e);
    case ExprKind::Call: return eval_call(e, id);
    case ExprKind::BuiltinCall: return eval_builtin(e, id);
    case ExprKind::StmtExpr: return eval_stmt_expr(e);
    case ExprKind::FloatConst:
    case ExprKind::SizeOf:
    case ExprKind::VaArg:
    case ExprKind::LabelAddr:
    case ExprKind::Member:
    case ExprKind::Element:
    case ExprKind::InitList:
    case ExprKind::StringLit:
    case ExprKind::VarRef:
    case ExprKind::FuncRef:
    case ExprKind::Deref:
    case ExprKind::Index:
    case ExprKind::CompoundLiteral: return eval_rest(e, id);
  }
  __builtin_unreachable();
}

// The rare kinds.
[[gnu::noinline]] Value Machine::eval_rest(const Expr& e, ExprId id) {
  switch (e.kind) {
    case ExprKind::FloatConst: return eval_float_const(e);
    case ExprKind::SizeOf: {
      const Type type = Type::from_bits(e.b);
      return int_value(static_cast<lang::SizeOfKind>(e.op) == lang::SizeOfKind::AlignOfType ? types_.align(type)
                                                                                            : types_.size(type));
    }
    case ExprKind::VaArg: {
      const Value list = eval(e.child_a());
      return next_argument(list, e.type, id);
    }
    case ExprKind::LabelAddr: return label_pointer(lang::LabelId{e.a});
    // Of a record or vector value, such as f().x.
    case ExprKind::Member:
    case ExprKind::Element: return load(place(id), e.type, id);
    default: break;
  }
  // *p of a void pointer and its like have no value: they are evaluated for their effects only.
  if (types_.kind(e.type) == lang::TypeKind::Void) {
    place(id);
    return Value{};
  }
  GADFLY_CHECK(false, "expression kind {} has no value", static_cast<int>(e.kind));
  return Value{};
}

[[gnu::noinline]] Value Machine::eval_const(const Expr& e) {
  Value v;
  v.lo = static_cast<std::uint64_t>(e.int64());
  v.hi = static_cast<std::uint64_t>(e.int_bits() >> 64);
  return v;
}

[[gnu::noinline]] Value Machine::eval_cast(const Expr& e, ExprId id) {
  const auto kind = static_cast<CastKind>(e.op);
  if (kind == CastKind::ToVoid) discarded_ = e.child_a();
  if (dereferenced_ == id) dereferenced_ = e.child_a();
  const Value v = eval(e.child_a());
  const Expr& operand = expr(e.child_a());
  // The commonest conversion, in line.
  if (kind == CastKind::IntToInt && v.is_plain() && bit_width(e.rep) <= 64 && bit_width(operand.rep) <= 64)
    return int_value(wrap64(v.lo, e.rep));
  return convert(kind, v, operand.type, e.type, id);
}

[[gnu::noinline]] Value Machine::eval_array_decay(const Expr& e) {
  for_address_ = true;
  const Place p = place(e.child_a());
  need_element(p, e.child_a());
  return address_of(p, expr(e.child_a()).type);
}

[[gnu::noinline]] Value Machine::eval_function_decay(const Expr& e) {
  const Expr& f = expr(e.child_a());
  if (f.kind == ExprKind::FuncRef) return function_pointer(lang::FuncId{f.a});
  if (f.kind == ExprKind::Deref) return eval(f.child_a());
  unsupported(e.loc, "this form of function designator");
}

[[gnu::noinline]] Value Machine::eval_address(const Expr& e) {
  const Expr& operand = expr(e.child_a());
  if (operand.kind == ExprKind::FuncRef) return function_pointer(lang::FuncId{operand.a});
  if (operand.kind == ExprKind::Deref) return eval(operand.child_a());  // &*p is p
  for_address_ = true;
  if (operand.kind != ExprKind::Index) return address_of(place(e.child_a()), operand.type);
  // A pointer to an element may move in its array, to any other object only in itself.
  const Place p = place(e.child_a());
  Value v = pointer_value(p.object, p.offset, p.tag);
  v.hi = p.bounds;
  return v;
}

Value Machine::float_of(Float128 v, Rep rep) {
  switch (rep) {
    case Rep::F32: return float_value(static_cast<float>(v));
    case Rep::F64: return float_value(static_cast<double>(v));
    case Rep::F80: return float_value(static_cast<long double>(v));
    default: return float_value(v);
  }
}

Value Machine::eval_float_const(const Expr& e) {
  const UInt128 bits = e.int_bits();
  Float128 v;
  std::memcpy(&v, &bits, sizeof v);
  return float_of(v, e.rep);
}

[[gnu::noinline]] Value Machine::eval_load(const Expr& e, ExprId id) {
  const Expr& operand = expr(e.child_a());
  if (operand.kind != ExprKind::VarRef) return eval_load_memory(e, id);
  const VarCode& code = var_code(lang::VarId{operand.a});
  if (code.where != Where::Slot) return eval_load_memory(e, id);
  const Value& v = frame_[code.slot];
  if ((v.meta() | watch_) == 0) [[likely]]
    return v;
  return eval_load_slot(e, id, code.slot);
}

// A variable in a slot that is unset, holds a pointer, or is watched.
[[gnu::noinline]] Value Machine::eval_load_slot(const Expr& e, ExprId id, std::uint32_t slot) {
  const Value& v = frame_[slot];
  if (v.is_unset())
    undefined(Ub::Indeterminate, expr(e.child_a()).loc, "'{}' has no value yet",
              program_.var(lang::VarId{expr(e.child_a()).a}).name);
  if (e.rep == Rep::Pointer && v.object_index != 0 && !memory_.is_alive(v.object()) && dereferenced_ != id)
    bad_pointer_value(v, id);
  if (watch_) [[unlikely]]
    watch_slot(slot, false, id, v);
  return v;
}

[[gnu::noinline]] Value Machine::eval_load_memory(const Expr& e, ExprId id) {
  const Expr& operand = expr(e.child_a());
  const Place p = place(e.child_a());
  // A plainly written number in an object that needs no further check.
  if ((p.flags & (kTrusted | kPastEnd)) == kTrusted && watch_ == 0 && p.bit_width == 0 && e.rep >= Rep::I8 &&
      e.rep <= Rep::F64 && !operand.type.is_volatile()) [[likely]] {
    const unsigned size = size_of(e.rep);
    const Object& o = memory_[p.object];
    if (size <= 8 && !o.tracks_effective && memory_.is_plainly_written(o, p.offset, size))
      return int_value(wrap64(memory_.load_raw(o, p.offset, size), e.rep));
  }
  return load(p, operand.type, id);
}

bool Machine::is_true(const Value& v, Rep rep, ExprId site) {
  if (!v.is_plain()) [[unlikely]] {
    if (v.state == ValueState::Plain) return true;  // the address of an object
    if (v.is_vague() && v.known() != Known::NonNegative) return true;
    need_number(v, site);
  }
  switch (rep) {
    case Rep::F32: return v.f32() != 0;
    case Rep::F64: return v.f64() != 0;
    case Rep::F80: return v.f80() != 0;
    case Rep::F128: return v.f128() != 0;
    case Rep::I128:
    case Rep::U128: return (v.lo | v.hi) != 0;
    default: return v.lo != 0;
  }
}

bool Machine::truth(ExprId id) {
  const Value v = eval(id);
  const Expr& e = expr(id);
  if (v.is_plain() && e.rep >= Rep::Bool && e.rep <= Rep::U64) return v.lo != 0;
  return is_true(v, e.rep, id);
}

void Machine::begin_watch_sequence() {
  ++sequence_depth_;
  watch_ |= kWatchSequence;
}

void Machine::end_watch_sequence(AccessLog::Mark first) {
  if (--sequence_depth_ > 0) return;
  watch_ &= ~kWatchSequence;
  log_.cut(first);
}

void Machine::report_conflict(const Access& a, const Access& b, bool unsequenced_pair, ExprId site) {
  const auto word = [](const Access& x) { return x.write ? "write" : "read"; };
  if (unsequenced_pair)
    undefined(Ub::Unsequenced, loc(site), "a {} and a {} of one object are unsequenced", word(a), word(b));
  undefined(Ub::EvaluationOrder, loc(site), "a {} and a {} of one object may happen in either order", word(a), word(b));
}

std::pair<std::uint64_t, std::uint64_t> Machine::bits_of(const Place& p, Type type) const {
  const std::uint64_t begin = p.bit_width ? p.offset * 8 + p.bit_offset : p.offset * 8;
  return {begin, p.bit_width ? begin + p.bit_width : begin + types_.size(type) * 8};
}

void Machine::check_own_write(AccessLog::Mark first, const Place& p, Type type, ExprId site) {
  if (p.object.is_null()) return;  // the store itself reports it
  const auto [begin, end] = bits_of(p, type);
  const auto found = log_.pending_write(first, memory_[p.object].serial, begin, end);
  if (found) report_conflict(*found, *found, true, site);
}

void Machine::check_own_slot_write(AccessLog::Mark first, std::uint32_t slot, ExprId site) {
  const auto found = log_.pending_write(first, slot_place(slot), 0, 8);
  if (found) report_conflict(*found, *found, true, site);
}

[[gnu::noinline]] Value Machine::eval_binary(const Expr& e, ExprId id) {
  const Expr& left = expr(e.child_a());
  const Expr& right = expr(e.child_b());
  if (!may_write(left, right)) [[likely]] {
    const Value a = eval(e.child_a());
    const Value b = eval(e.child_b());
    return combine(e, id, a, b);
  }
  return eval_writing_binary(e, id);
}

[[gnu::noinline]] Value Machine::eval_writing_binary(const Expr& e, ExprId id) {
  Value a, b;
  Operands operands(*this, may_conflict(effects(e.child_a()), effects(e.child_b())), id);
  if (is_contested(id)) {
    eval_contested(*find_contest(std::array{e.a, e.b}), id, a, b);
    operands.end();
    return combine(e, id, a, b);
  }
  operands.next(expr(e.child_a()).has(lang::kMayWrite), [&] { a = eval(e.child_a()); });
  operands.next(expr(e.child_b()).has(lang::kMayWrite), [&] { b = eval(e.child_b()); });
  operands.end();
  return combine(e, id, a, b);
}

namespace {

// The commonest operations, in line: on plain numbers of up to 64 bits of one representation. False:
// it is something else, or undefined.
bool quick_signed(BinaryOp op, Rep rep, std::int64_t x, std::int64_t y, std::int64_t& r) {
  switch (op) {
    case BinaryOp::Add:
      if (__builtin_add_overflow(x, y, &r)) return false;
      break;
    case BinaryOp::Sub:
      if (__builtin_sub_overflow(x, y, &r)) return false;
      break;
    case BinaryOp::Mul:
      if (__builtin_mul_overflow(x, y, &r)) return false;
      break;
    case BinaryOp::Div:
    case BinaryOp::Rem:
      if (y == 0 || y == -1) return false;
      r = op == BinaryOp::Div ? x / y : x % y;
      return true;
    case BinaryOp::Lt: r = x < y; return true;
    case BinaryOp::Gt: r = x > y; return true;
    case BinaryOp::Le: r = x <= y; return true;
    case BinaryOp::Ge: r = x >= y; return true;
    case BinaryOp::Eq: r = x == y; return true;
    case BinaryOp::Ne: r = x != y; return true;
    case BinaryOp::BitAnd: r = x & y; return true;
    case BinaryOp::BitOr: r = x | y; return true;
    case BinaryOp::BitXor: r = x ^ y; return true;
    default: return false;
  }
  return rep == Rep::I64 || r == static_cast<std::int32_t>(r);
}

bool quick_unsigned(BinaryOp op, unsigned width, std::uint64_t x, std::uint64_t y, std::uint64_t& r) {
  switch (op) {
    case BinaryOp::Add: r = x + y; break;
    case BinaryOp::Sub: r = x - y; break;
    case BinaryOp::Mul: r = x * y; break;
    case BinaryOp::Shl:
      if (y >= width) return false;
      r = x << y;
      break;
    case BinaryOp::Shr:
      if (y >= width) return false;
      r = x >> y;
      return true;
    case BinaryOp::Div:
    case BinaryOp::Rem:
      if (y == 0) return false;
      r = op == BinaryOp::Div ? x / y : x % y;
      return true;
    case BinaryOp::Lt: r = x < y; return true;
    case BinaryOp::Gt: r = x > y; return true;
    case BinaryOp::Le: r = x <= y; return true;
    case BinaryOp::Ge: r = x >= y; return true;
    case BinaryOp::Eq: r = x == y; return true;
    case BinaryOp::Ne: r = x != y; return true;
    case BinaryOp::BitAnd: r = x & y; return true;
    case BinaryOp::BitOr: r = x | y; return true;
    case BinaryOp::BitXor: r = x ^ y; return true;
    default: return false;
  }
  if (width == 32) r = static_cast<std::uint32_t>(r);
  return true;
}

}  // namespace

Value Machine::combine(const Expr& e, ExprId id, const Value& a, const Value& b) {
  const Expr& left = expr(e.child_a());
  const Expr& right = expr(e.child_b());
  const auto op = static_cast<BinaryOp>(e.op);
  if ((a.meta() | b.meta()) == 0) [[likely]] {
    if (left.rep == Rep::I32 || left.rep == Rep::I64) {
      std::int64_t r;
      if (quick_signed(op, left.rep, a.i64(), b.i64(), r)) return int_value(static_cast<std::uint64_t>(r));
    } else if (left.rep == Rep::U32 || left.rep == Rep::U64) {
      std::uint64_t r;  // a negative count is huge, and refused
      if (bit_width(right.rep) <= 64 && quick_unsigned(op, left.rep == Rep::U32 ? 32 : 64, a.lo, b.lo, r))
        return int_value(r);
    } else if (left.rep == Rep::F64 && !types_.target().excess_precision) {
      switch (op) {
        case BinaryOp::Add: return float_value(a.f64() + b.f64());
        case BinaryOp::Sub: return float_value(a.f64() - b.f64());
        case BinaryOp::Mul: return float_value(a.f64() * b.f64());
        default: break;
      }
    }
  }
  if (left.rep == Rep::Aggregate) [[unlikely]]
    return combine_vectors(op, left.type, a, right.type, b, id);
  return apply(op, left.rep, a, b, right.rep, id, left.type);
}

[[gnu::noinline]] Value Machine::eval_logical(const Expr& e) {
  const bool is_and = static_cast<lang::LogicalOp>(e.op) == lang::LogicalOp::And;
  const AccessLog::Mark start = log_.mark();
  const bool left = truth(e.child_a());
  if (watch_ & kWatchSequence) log_.settle(start);
  if (left != is_and) return int_value(left);
  return int_value(truth(e.child_b()));
}

[[gnu::noinline]] Value Machine::eval_cond(const Expr& e) {
  const AccessLog::Mark start = log_.mark();
  if (e.b == lang::kNone) {  // a ?: c
    const Value v = eval(e.child_a());
    if (watch_ & kWatchSequence) log_.settle(start);
    const Expr& operand = expr(e.child_a());
    if (!is_true(v, operand.rep, e.child_a())) return eval(e.child_c());
    if (operand.type.unqualified() == e.type.unqualified()) return v;
    unsupported(e.loc, "?: with an omitted operand of another type");
  }
  const bool chosen = truth(e.child_a());
  if (watch_ & kWatchSequence) log_.settle(start);
  return eval(chosen ? e.child_b() : e.child_c());
}

[[gnu::noinline]] Value Machine::eval_comma(const Expr& e) {
  const AccessLog::Mark start = log_.mark();
  discarded_ = e.child_a();
  eval(e.child_a());
  if (watch_ & kWatchSequence) log_.settle(start);
  return eval(e.child_b());
}

[[gnu::noinline]] Value Machine::eval_unary(const Expr& e, ExprId id) {
  const Value v = eval(e.child_a());
  const Expr& operand = expr(e.child_a());
  const auto op = static_cast<lang::UnaryOp>(e.op);
  if (op == lang::UnaryOp::Not) return int_value(!is_true(v, operand.rep, e.child_a()));
  if (e.rep == Rep::Aggregate) return vector_unary(op, v, e.type, id);
  if (op == lang::UnaryOp::Neg && v.is_vague()) return negate_vague(v, id);
  if (!v.is_plain()) need_number(v, id);
  if (op == lang::UnaryOp::Plus) return v;
  if (is_floating(operand.rep)) {
    switch (operand.rep) {
      case Rep::F32: return float_value(-v.f32());
      case Rep::F64: return float_value(-v.f64());
      case Rep::F80: return float_value(-v.f80());
      default: return float_value(-v.f128());
    }
  }
  if (op == lang::UnaryOp::BitNot) return narrow(~widen(v, operand.rep), e.rep);
  Value out;
  if (integer_negate(e.rep, v, options_.wrapv, out)) {
    if (options_.grower != nullptr && options_.grower->mend(id, v, v, out)) return out;
    undefined(Ub::SignedOverflow, e.loc, "-({}) does not fit {}", show(v, operand.type), type_name(e.type));
  }
  return out;
}

[[gnu::noinline]] Value Machine::eval_stmt_expr(const Expr& e) {
  const lang::StmtId body{e.a};
  const lang::Stmt& block = stmt(body);
  const AccessLog::Mark outer_start = frames_.back().log_start;
  const AccessLog::Mark start = log_.mark();
  frames_.back().log_start = start;
  enter_scope(block);
  Value result;
  for (std::uint32_t i = 0; i < block.b; ++i) {
    const lang::StmtId child{program_.lists[block.a + i]};
    const lang::Stmt& s = stmt(child);
    if (i + 1 == block.b && s.kind == lang::StmtKind::ExprStmt && e.rep != Rep::None) {
      result = eval(ExprId{s.a});
      if (e.rep == Rep::Aggregate) result = copy_to_temporary(result, e.type, ExprId{s.a});
      break;
    }
    const Flow flow = exec(child);
    if (flow == Flow::Next) continue;
    leave_scope(block);
    frames_.back().log_start = outer_start;
    throw FlowEscape{flow};
  }
  leave_scope(block);
  frames_.back().log_start = outer_start;
  if (watch_ & kWatchSequence) log_.settle(start);
  return result;
}

}  // namespace gadfly::machine
