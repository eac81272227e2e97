// SPDX-License-Identifier: Apache-2.0
// Operators beyond plain integers: pointers, numbers that are addresses, floating point.
#include <cfenv>
#include <optional>

#include "machine/arithmetic.h"
#include "machine/interpreter.h"

namespace gadfly::machine {

using lang::BinaryOp;
using lang::ExprId;
using lang::Rep;
using lang::Type;

Value Machine::apply(BinaryOp op, Rep rep, const Value& a, const Value& b, Rep rep_b, ExprId site, Type type) {
  if (op == BinaryOp::PtrAdd || op == BinaryOp::PtrSub)
    return pointer_add(a, b, rep_b, op == BinaryOp::PtrSub, types_.element(type), site);
  if (op == BinaryOp::PtrDiff) return pointer_difference(a, b, types_.element(type), site);
  if (rep == Rep::Pointer) return compare_pointers(op, a, b, site);
  if (is_floating(rep)) return apply_float(op, rep, a, b, site);
  if (!a.is_plain() || !b.is_plain()) return apply_special(op, rep, a, b, site);
  Value out;
  const auto wrong = integer_binary(op, rep, a, b, rep_b, options_.wrapv, out);
  if (!wrong) return out;
  if (options_.grower != nullptr && options_.grower->mend(site, a, b, out)) return out;
  const std::string left = show(a, type);
  const Type count_type = types_.basic(is_signed(rep_b) ? lang::TypeKind::LLong : lang::TypeKind::ULLong);
  const bool shifts = op == BinaryOp::Shl || op == BinaryOp::Shr;
  const std::string right = show(b, shifts && bit_width(rep_b) <= 64 ? count_type : type);
  switch (*wrong) {
    case Ub::DivideByZero: undefined(*wrong, loc(site), "{} {} 0", left, spelling(op));
    case Ub::ShiftCount:
      undefined(*wrong, loc(site), "{} {} {}: the count must be from 0 to {}", left, spelling(op), right,
                bit_width(rep) - 1);
    case Ub::ShiftSign:
      if (widen(a, rep) < 0) undefined(*wrong, loc(site), "{} << {}: the left operand is negative", left, right);
      [[fallthrough]];
    default: undefined(*wrong, loc(site), "{} {} {} does not fit {}", left, spelling(op), right, type_name(type));
  }
}

namespace {

// Whether every number that |v| may be, or none of them, is in the relation |op| to |n|; nothing: it depends.
std::optional<bool> decided(BinaryOp op, const Value& v, Int128 n) {
  constexpr Int128 kMost = Int128{1} << 100;  // beyond every type that such a number has
  const Known known = v.known();
  if (known == Known::Nonzero) {
    if (n != 0 || (op != BinaryOp::Eq && op != BinaryOp::Ne)) return std::nullopt;
    return op == BinaryOp::Ne;
  }
  const Int128 low = known == Known::Negative ? -kMost : known == Known::Positive ? 1 : 0;
  const Int128 high = known == Known::Negative ? -1 : kMost;
  const auto either = [](bool yes, bool no) { return yes || no ? std::optional(yes) : std::nullopt; };
  switch (op) {
    case BinaryOp::Lt: return either(high < n, low >= n);
    case BinaryOp::Le: return either(high <= n, low > n);
    case BinaryOp::Gt: return either(low > n, high <= n);
    case BinaryOp::Ge: return either(low >= n, high < n);
    case BinaryOp::Eq: return either(false, n < low || n > high);
    case BinaryOp::Ne: return either(n < low || n > high, false);
    default: return std::nullopt;
  }
}

BinaryOp mirrored(BinaryOp op) {
  switch (op) {
    case BinaryOp::Lt: return BinaryOp::Gt;
    case BinaryOp::Gt: return BinaryOp::Lt;
    case BinaryOp::Le: return BinaryOp::Ge;
    case BinaryOp::Ge: return BinaryOp::Le;
    default: return op;
  }
}

}  // namespace

// At least one operand is Vague. Comparisons that what is known decides have a value.
Value Machine::apply_vague(BinaryOp op, Rep rep, const Value& a, const Value& b, ExprId site) {
  const Value& number = a.is_vague() ? b : a;
  if (number.is_plain() && is_signed(rep)) {
    const auto result = decided(a.is_vague() ? op : mirrored(op), a.is_vague() ? a : b, widen(number, rep));
    if (result) return int_value(*result);
  }
  need_number(a, site);
  need_number(b, site);
  unsupported(loc(site), "arithmetic on a number that the library does not specify");
}

Value Machine::negate_vague(const Value& v, ExprId site) {
  switch (v.known()) {
    case Known::Positive: return vague_value(Known::Negative);
    case Known::Negative: return vague_value(Known::Positive);
    case Known::Nonzero: return v;
    case Known::NonNegative: break;
  }
  need_number(v, site);
  return v;
}

// At least one operand is the number of an address (object plus offset): what does not depend on where
// the object lies is computed, the rest is refused.
Value Machine::apply_special(BinaryOp op, Rep rep, const Value& a, const Value& b, ExprId site) {
  if (a.is_vague() || b.is_vague()) return apply_vague(op, rep, a, b, site);
  if (a.state != ValueState::Plain) need_number(a, site);
  if (b.state != ValueState::Plain) need_number(b, site);
  const bool both = a.object_index != 0 && b.object_index != 0;
  const Value& address = a.object_index != 0 ? a : b;
  const Value& number = a.object_index != 0 ? b : a;
  const bool full_width = bit_width(rep) >= types_.target().pointer_size * 8u;
  const std::uint64_t align = memory_[address.object()].align;
  Value r = address;
  switch (op) {
    case BinaryOp::Add:
      if (both || !full_width) break;
      r.lo += number.lo;
      return r;
    case BinaryOp::Sub:
      if (both && a.object() == b.object()) return narrow(widen(a, rep) - widen(b, rep), rep);
      if (both || b.object_index != 0 || !full_width) break;
      r.lo -= number.lo;
      return r;
    case BinaryOp::BitAnd:
      if (both) break;
      if (number.lo < align) return int_value(address.lo & number.lo);
      if (~number.lo < align && full_width) {
        r.lo &= number.lo;
        return r;
      }
      break;
    case BinaryOp::Rem:
      if (b.object_index != 0 || number.lo == 0 || (number.lo & (number.lo - 1)) != 0 || number.lo > align) break;
      return int_value(address.lo & (number.lo - 1));
    case BinaryOp::BitOr:
      if (both || number.lo >= align || (address.lo & number.lo) != 0 || !full_width) break;
      r.lo |= number.lo;
      return r;
    case BinaryOp::Eq:
    case BinaryOp::Ne: {
      if (!both && number.lo != 0) break;
      const bool equal = both && pointers_equal(a, b, site);
      return int_value(equal == (op == BinaryOp::Eq));
    }
    case BinaryOp::Lt:
    case BinaryOp::Gt:
    case BinaryOp::Le:
    case BinaryOp::Ge:
      if (!both || a.object() != b.object()) break;
      return compare_pointers(op, a, b, site);
    default: break;
  }
  unsupported(loc(site), "arithmetic that depends on an address");
}

namespace {

template <typename Float>
Value float_op(BinaryOp op, Float a, Float b) {
  switch (op) {
    case BinaryOp::Add: return float_value(static_cast<Float>(a + b));
    case BinaryOp::Sub: return float_value(static_cast<Float>(a - b));
    case BinaryOp::Mul: return float_value(static_cast<Float>(a * b));
    case BinaryOp::Div: return float_value(static_cast<Float>(a / b));
    case BinaryOp::Lt: return int_value(a < b);
    case BinaryOp::Gt: return int_value(a > b);
    case BinaryOp::Le: return int_value(a <= b);
    case BinaryOp::Ge: return int_value(a >= b);
    case BinaryOp::Eq: return int_value(a == b);
    default: return int_value(a != b);
  }
}

}  // namespace

Value Machine::apply_float(BinaryOp op, Rep rep, const Value& a, const Value& b, ExprId site) {
  if (!a.is_plain()) need_number(a, site);
  if (!b.is_plain()) need_number(b, site);
  const bool excess = types_.target().excess_precision && rep <= Rep::F64;
  if (excess) std::feclearexcept(FE_INEXACT);
  Value r;
  switch (rep) {
    case Rep::F32: r = float_op(op, a.f32(), b.f32()); break;
    case Rep::F64: r = float_op(op, a.f64(), b.f64()); break;
    case Rep::F80: r = float_op(op, a.f80(), b.f80()); break;
    default: r = float_op(op, a.f128(), b.f128()); break;
  }
  if (excess && std::fetestexcept(FE_INEXACT))
    unsupported(loc(site), "inexact floating arithmetic on a target with excess precision");
  return r;
}

Value Machine::pointer_add(const Value& p, const Value& n, Rep rep_n, bool subtract, Type pointee, ExprId site) {
  if (!n.is_plain()) need_number(n, site);
  if (p.state != ValueState::Plain) need_number(p, site);
  Int128 count = widen(n, rep_n);
  if (subtract) count = -count;
  const lang::TypeInfo& info = types_.info(pointee);
  // GNU C lets void and functions have size 1 in arithmetic.
  const auto size =
      static_cast<Int128>(info.kind == lang::TypeKind::Void || info.kind == lang::TypeKind::Function ? 1 : info.size);
  if (p.object_index == 0) {
    if (p.lo != 0) unsupported(loc(site), "arithmetic on a pointer made from a number");
    undefined(Ub::NullArithmetic, loc(site), "a null pointer {} an integer", subtract ? "minus" : "plus");
  }
  if (!memory_.is_alive(p.object())) bad_pointer_value(p, site);
  const Object& o = memory_[p.object()];
  const Int128 offset = p.i64() + count * size;
  if (p.hi != 0) {
    const Bounds bounds = Bounds::of(p.hi);
    if (offset < bounds.begin || offset > bounds.end)
      undefined(Ub::PointerArithmetic, loc(site), "byte {} of {}, outside the part from {} to {}",
                static_cast<std::int64_t>(offset), describe(p.object()), bounds.begin, bounds.end);
  }
  if (offset < 0 || offset > static_cast<Int128>(o.size)) [[unlikely]]
    undefined(Ub::PointerArithmetic, loc(site), "byte {} of {} of size {}", static_cast<std::int64_t>(offset),
              describe(p.object()), o.size);
  Value r = p;
  r.lo = static_cast<std::uint64_t>(offset);
  return r;
}

Value Machine::pointer_difference(const Value& a, const Value& b, Type pointee, ExprId site) {
  if (a.state != ValueState::Plain) need_number(a, site);
  if (b.state != ValueState::Plain) need_number(b, site);
  if ((a.object_index == 0 && a.lo != 0) || (b.object_index == 0 && b.lo != 0) || is_label(a) || is_label(b))
    unsupported(loc(site), "the difference of pointers made from numbers or labels");
  if (a.object() != b.object() || a.object_index == 0)
    undefined(Ub::PointerSubtraction, loc(site), "{} and {}",
              a.object_index ? describe(a.object()) : "a pointer to no object",
              b.object_index ? describe(b.object()) : "a pointer to no object");
  const lang::TypeInfo& info = types_.info(pointee);
  const std::int64_t size = info.kind == lang::TypeKind::Void || info.kind == lang::TypeKind::Function
                                ? 1
                                : static_cast<std::int64_t>(info.size);
  const std::int64_t bytes = a.i64() - b.i64();
  if (size == 0 || bytes % size != 0)
    undefined(Ub::PointerSubtraction, loc(site), "the distance is not a multiple of {} bytes", size);
  return int_value(static_cast<std::uint64_t>(bytes / size));
}

bool Machine::pointers_equal(const Value& a, const Value& b, ExprId site) {
  // Labels without code between them are one place, and a label of a function that is inlined or cloned is several.
  if (is_label(a) || is_label(b)) {
    const Value& other = is_label(a) ? b : a;
    if (other.object_index != 0 || other.lo != 0) unsupported(loc(site), "comparing the address of a label");
    return false;
  }
  if (a.object() == b.object()) return a.lo == b.lo;
  if (a.object_index == 0 || b.object_index == 0) {
    const Value& number = a.object_index == 0 ? a : b;
    if (number.lo != 0) unsupported(loc(site), "comparing an address with a number");
    return false;
  }
  // Different objects have different addresses, but for the end of one that may be the start of another,
  // and for objects without size.
  const Object& x = memory_[a.object()];
  const Object& y = memory_[b.object()];
  const bool a_at_end = a.lo == x.size && b.lo == 0, b_at_end = b.lo == y.size && a.lo == 0;
  if ((a_at_end || b_at_end) && x.kind != ObjectKind::Function && y.kind != ObjectKind::Function)
    undefined(Ub::PointerEquality, loc(site), "the end of {} and the start of {}",
              describe(a_at_end ? a.object() : b.object()), describe(a_at_end ? b.object() : a.object()));
  if (x.kind == ObjectKind::String && y.kind == ObjectKind::String)
    undefined(Ub::PointerEquality, loc(site), "two string literals may share memory");
  return false;
}

Value Machine::compare_pointers(BinaryOp op, const Value& a, const Value& b, ExprId site) {
  if (a.state != ValueState::Plain) need_number(a, site);
  if (b.state != ValueState::Plain) need_number(b, site);
  if (op == BinaryOp::Eq || op == BinaryOp::Ne) return int_value(pointers_equal(a, b, site) == (op == BinaryOp::Eq));
  if ((a.object_index == 0 && a.lo != 0) || (b.object_index == 0 && b.lo != 0) || is_label(a) || is_label(b))
    unsupported(loc(site), "the order of pointers made from numbers or labels");
  if (a.object() != b.object() || a.object_index == 0)
    undefined(Ub::PointerComparison, loc(site), "{} and {}",
              a.object_index ? describe(a.object()) : "a pointer to no object",
              b.object_index ? describe(b.object()) : "a pointer to no object");
  switch (op) {
    case BinaryOp::Lt: return int_value(a.i64() < b.i64());
    case BinaryOp::Gt: return int_value(a.i64() > b.i64());
    case BinaryOp::Le: return int_value(a.i64() <= b.i64());
    default: return int_value(a.i64() >= b.i64());
  }
}

}  // namespace gadfly::machine
