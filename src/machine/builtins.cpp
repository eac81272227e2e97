// SPDX-License-Identifier: Apache-2.0
// Built-in functions whose meaning depends on their arguments' types or form.
#include <array>
#include <cmath>

#include "machine/interpreter.h"
#include "machine/operands.h"

namespace gadfly::machine {

using lang::Builtin;
using lang::Expr;
using lang::ExprId;
using lang::Rep;
using lang::Type;

namespace {

long double as_long_double(const Value& v, Rep rep) {
  switch (rep) {
    case Rep::F32: return v.f32();
    case Rep::F64: return v.f64();
    case Rep::F80: return v.f80();
    default: return static_cast<long double>(v.f128());
  }
}

// True is any number that is not 0.
Value truth_of(bool is_true) { return is_true ? vague_value(Known::Nonzero) : int_value(0); }

// Subnormal and normal depend on the format.
bool is_normal(const Value& v, Rep rep) {
  switch (rep) {
    case Rep::F32: return std::isnormal(v.f32());
    case Rep::F64: return std::isnormal(v.f64());
    default: return std::isnormal(v.f80());
  }
}

}  // namespace

template <std::size_t Count>
std::array<Value, Count> Machine::builtin_arguments(const Expr& e, ExprId id) {
  std::array<Value, Count> values;
  std::uint8_t before = 0;
  bool watch = false;
  for (std::uint32_t i = 0; i < Count; ++i) {
    const std::uint8_t own = effects(ExprId{program_.lists[e.b + i]});
    watch = watch || may_conflict(before, own);
    before |= own;
  }
  Operands operands(*this, watch, id);
  for (std::uint32_t i = 0; i < Count; ++i) {
    const ExprId argument{program_.lists[e.b + i]};
    operands.next(expr(argument).has(lang::kMayWrite), [&] { values[i] = eval(argument); });
  }
  operands.end();
  return values;
}

// The result is computed as if in infinite precision, then wrapped to the type of the third argument.
Value Machine::overflow_builtin(const Expr& e, ExprId id) {
  const auto builtin = static_cast<Builtin>(e.op);
  const ExprId args[] = {ExprId{program_.lists[e.b]}, ExprId{program_.lists[e.b + 1]}, ExprId{program_.lists[e.b + 2]}};
  const bool predicate =
      builtin == Builtin::AddOverflowP || builtin == Builtin::SubOverflowP || builtin == Builtin::MulOverflowP;
  const auto [a, b, target] = builtin_arguments<3>(e, id);
  if (!a.is_plain()) need_number(a, args[0]);
  if (!b.is_plain()) need_number(b, args[1]);
  const Rep rep_a = expr(args[0]).rep, rep_b = expr(args[1]).rep;
  const Type type = predicate ? expr(args[2]).type : types_.element(expr(args[2]).type);
  const Rep rep = types_.rep(type);
  if (rep_a == Rep::U128 || rep_b == Rep::U128 || rep == Rep::U128)
    unsupported(e.loc, "an overflow check on unsigned __int128");
  const Int128 x = widen(a, rep_a), y = widen(b, rep_b);
  Int128 r = 0;
  bool overflow = false;
  switch (builtin) {
    case Builtin::AddOverflow:
    case Builtin::AddOverflowP: overflow = __builtin_add_overflow(x, y, &r); break;
    case Builtin::SubOverflow:
    case Builtin::SubOverflowP: overflow = __builtin_sub_overflow(x, y, &r); break;
    default: overflow = __builtin_mul_overflow(x, y, &r); break;
  }
  const Value wrapped = rep == Rep::Bool ? int_value(static_cast<std::uint64_t>(r) & 1) : narrow(r, rep);
  overflow = overflow || widen(wrapped, rep) != r;
  if (!predicate) store(place_of_pointer(target, type, id), type, wrapped, id);
  return int_value(overflow);
}

Value Machine::classify_builtin(const Expr& e, ExprId id) {
  const auto builtin = static_cast<Builtin>(e.op);
  const ExprId last{program_.lists[e.b + e.c - 1]};
  const ExprId first{program_.lists[e.b]};
  const Rep rep = expr(first).rep;
  if (builtin == Builtin::FpClassify) {
    // (nan, infinite, normal, subnormal, zero, value)
    if (e.c != 6) unsupported(e.loc, "__builtin_fpclassify with {} arguments", e.c);
    const Value v = eval(last);
    const Rep value_rep = expr(last).rep;
    const long double x = as_long_double(v, value_rep);
    const unsigned row = std::isnan(x) ? 0 : std::isinf(x) ? 1 : x == 0 ? 4 : is_normal(v, value_rep) ? 2 : 3;
    return eval(ExprId{program_.lists[e.b + row]});
  }
  std::array<Value, 2> values;
  if (e.c == 2) values = builtin_arguments<2>(e, id);
  else values[0] = eval(first);
  const Value& a = values[0];
  if (!a.is_plain()) need_number(a, id);
  const long double x = as_long_double(a, rep);
  switch (builtin) {
    case Builtin::IsNan: return truth_of(std::isnan(x));
    case Builtin::IsInf: return truth_of(std::isinf(x));
    case Builtin::IsInfSign: return int_value(static_cast<std::uint64_t>(std::isinf(x) ? (x < 0 ? -1 : 1) : 0));
    case Builtin::IsFinite: return truth_of(std::isfinite(x));
    case Builtin::IsNormal: return truth_of(is_normal(a, rep));
    case Builtin::SignBit:
      if (std::isnan(x)) unsupported(e.loc, "the sign of a NaN");
      return truth_of(std::signbit(x));
    default: break;
  }
  const long double y = as_long_double(values[1], expr(last).rep);
  switch (builtin) {
    case Builtin::IsGreater: return int_value(std::isgreater(x, y));
    case Builtin::IsGreaterEqual: return int_value(std::isgreaterequal(x, y));
    case Builtin::IsLess: return int_value(std::isless(x, y));
    case Builtin::IsLessEqual: return int_value(std::islessequal(x, y));
    case Builtin::IsLessGreater: return int_value(std::islessgreater(x, y));
    case Builtin::IsUnordered: return int_value(std::isunordered(x, y));
    default: unsupported(e.loc, "this built-in function");
  }
}

Value Machine::shuffle_vectors(const Expr& e, ExprId id) {
  const Type type = expr(ExprId{program_.lists[e.b]}).type;
  const std::uint64_t count = types_.info(type).count;
  const auto [a, b] = builtin_arguments<2>(e, id);
  const NewVector result = new_vector(e.type, id);
  for (std::uint32_t i = 0; i < result.count; ++i) {
    const auto from = static_cast<std::uint64_t>(expr(ExprId{program_.lists[e.b + 2 + i]}).int64());
    set_element(result, i, element_of(from < count ? a : b, type, from % count, id));
  }
  return pointer_value(result.object, 0);
}

Value Machine::convert_vector(const Expr& e, ExprId id) {
  const ExprId argument{program_.lists[e.b]};
  const Type type = expr(argument).type, element = types_.element(type);
  const Value v = eval(argument);
  const NewVector result = new_vector(e.type, id);
  using lang::CastKind;
  const bool to_float = types_.is_floating(result.element);
  const CastKind kind = types_.is_floating(element) ? (to_float ? CastKind::FloatToFloat : CastKind::FloatToInt)
                                                    : (to_float ? CastKind::IntToFloat : CastKind::IntToInt);
  for (std::uint64_t i = 0; i < result.count; ++i)
    set_element(result, i, convert(kind, element_of(v, type, i, id), element, result.element, id));
  return pointer_value(result.object, 0);
}

Value Machine::eval_builtin(const Expr& e, ExprId id) {
  const auto argument = [&](std::uint32_t i) { return ExprId{program_.lists[e.b + i]}; };
  switch (static_cast<Builtin>(e.op)) {
    case Builtin::AddOverflow:
    case Builtin::SubOverflow:
    case Builtin::MulOverflow:
    case Builtin::AddOverflowP:
    case Builtin::SubOverflowP:
    case Builtin::MulOverflowP: return overflow_builtin(e, id);
    case Builtin::ConstantP: return int_value(is_constant_condition(argument(0)));
    case Builtin::Unreachable: undefined(Ub::Unreachable, e.loc, "__builtin_unreachable() is reached");
    case Builtin::Trap: need_flushed("__builtin_trap", id); end_program({132, true});
    case Builtin::VaStart: va_start(eval(argument(0)), id); return Value{};
    case Builtin::VaEnd: {
      const Place p = place_of_list(eval(argument(0)), id);
      if (!is_started(p)) undefined(Ub::VaListState, e.loc, "va_end without va_start");
      if (watch_) watch_access(p, 24, true, id);
      std::memset(memory_[p.object].shadow + p.offset, kNeverWritten, 24);
      ++mutations_;
      return Value{};
    }
    case Builtin::VaCopy: {
      const Place to = place_of_list(eval(argument(0)), id);
      const Place from = place_of_list(eval(argument(1)), id);
      if (!is_started(from)) undefined(Ub::VaListState, e.loc, "va_copy of a list without va_start");
      if (is_started(to)) undefined(Ub::VaListState, e.loc, "va_copy to a list without va_end");
      if (watch_) watch_access(to, 24, true, id);
      memory_.copy(memory_[to.object], to.offset, memory_[from.object], from.offset, 24);
      ++mutations_;
      return Value{};
    }
    case Builtin::Prefetch:
      for (std::uint32_t i = 0; i < e.c; ++i) eval(argument(i));
      return Value{};
    case Builtin::ShuffleVector: return shuffle_vectors(e, id);
    case Builtin::ConvertVector: return convert_vector(e, id);
    case Builtin::ObjectSize: unsupported(e.loc, "__builtin_object_size");
    case Builtin::FrameAddress: unsupported(e.loc, "__builtin_frame_address");
    case Builtin::ReturnAddress: unsupported(e.loc, "__builtin_return_address");
    case Builtin::IsNan:
    case Builtin::IsInf:
    case Builtin::IsInfSign:
    case Builtin::IsFinite:
    case Builtin::IsNormal:
    case Builtin::SignBit:
    case Builtin::IsGreater:
    case Builtin::IsGreaterEqual:
    case Builtin::IsLess:
    case Builtin::IsLessEqual:
    case Builtin::IsLessGreater:
    case Builtin::IsUnordered:
    case Builtin::FpClassify: return classify_builtin(e, id);
  }
  unsupported(e.loc, "this built-in function");
}

}  // namespace gadfly::machine
