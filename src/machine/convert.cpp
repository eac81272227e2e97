// SPDX-License-Identifier: Apache-2.0
// Conversions between scalar types (C17 6.3).
#include <cfenv>

#include "machine/interpreter.h"
#include "support/check.h"

namespace gadfly::machine {

using lang::CastKind;
using lang::ExprId;
using lang::Rep;
using lang::Type;

namespace {

// An integer as a floating number of the wanted format, rounded once.
template <typename Float>
Value from_integer(const Value& v, Rep rep) {
  if (rep == Rep::U128) return float_value(static_cast<Float>(v.u128()));
  if (rep == Rep::I128) return float_value(static_cast<Float>(v.i128()));
  if (is_signed(rep)) return float_value(static_cast<Float>(v.i64()));
  return float_value(static_cast<Float>(v.lo));
}

Value integer_to_float(const Value& v, Rep from, Rep to) {
  switch (to) {
    case Rep::F32: return from_integer<float>(v, from);
    case Rep::F64: return from_integer<double>(v, from);
    case Rep::F80: return from_integer<long double>(v, from);
    default: return from_integer<Float128>(v, from);
  }
}

// Exact: binary128 holds every value of the other formats.
Float128 widest(const Value& v, Rep rep) {
  switch (rep) {
    case Rep::F32: return v.f32();
    case Rep::F64: return v.f64();
    case Rep::F80: return v.f80();
    default: return v.f128();
  }
}

Float128 power_of_two(unsigned n) {
  Float128 r = 1;
  for (; n >= 32; n -= 32) r *= 4294967296.0;
  return r * static_cast<Float128>(1ull << n);
}

// False: the truncated value is outside the type.
bool float_to_integer(Float128 v, Rep to, Value& out) {
  const unsigned width = bit_width(to);
  const Float128 high = power_of_two(is_signed(to) ? width - 1 : width);
  const Float128 low = is_signed(to) ? -high : Float128{0};
  // Truncation is toward zero: values in (low - 1, high) fit.
  const bool inside = v < high && (v > low - 1 || v >= low);
  if (!inside) return false;
  if (is_signed(to)) out = narrow(static_cast<Int128>(v), to);
  else out = int128_value(v < 0 ? UInt128{0} : static_cast<UInt128>(v));
  return true;
}

}  // namespace

// A floating value that is assigned to a bit-field is converted to an integer type of the field's own width
// (6.7.2.1p10), which has to hold it. |v| is the value as converted to |type|, the declared type.
void Machine::check_fits_field(const Place& p, Type type, const Value& v, ExprId site) {
  const Rep rep = types_.rep(type);
  if (p.bit_width == 0 || rep == Rep::Bool) return;
  const Int128 value = widen(v, rep);
  const Int128 high = Int128{1} << (is_signed(rep) ? p.bit_width - 1 : p.bit_width);
  if (value < high && value >= (is_signed(rep) ? -high : Int128{0})) return;
  undefined(Ub::FloatToInt, loc(site), "{} does not fit a bit-field of {} bits", show(v, type), p.bit_width);
}

// The same for the value of the initialiser or right operand |source|.
void Machine::check_source_fits_field(const Place& p, Type type, const Value& v, ExprId source) {
  const lang::Expr& e = expr(source);
  if (e.kind == lang::ExprKind::Cast && e.has(lang::kImplicit) && static_cast<CastKind>(e.op) == CastKind::FloatToInt)
    check_fits_field(p, type, v, source);
}

Value Machine::convert(CastKind kind, const Value& v, Type from, Type to, ExprId site) {
  const Rep in = types_.rep(from), out = types_.rep(to);
  switch (kind) {
    case CastKind::IntToInt: {
      if (v.is_plain()) return narrow(widen(v, in), out);
      if (v.is_vague()) {
        if (!is_signed(in) || !is_signed(out) || bit_width(out) < bit_width(in)) need_number(v, site);
        return v;
      }
      if (v.state != ValueState::Plain) {  // a byte on its way from one place to another
        Value r = v;
        r.lo = wrap64(v.lo, out);
        return r;
      }
      // The number of an address; a narrower one is only good for looking at its low bits.
      if (out == Rep::Bool) return int_value(1);
      return v;
    }
    case CastKind::IntToFloat:
      if (!v.is_plain()) need_number(v, site);
      return integer_to_float(v, in, out);
    case CastKind::FloatToFloat: {
      if (!v.is_plain()) need_number(v, site);
      if (in == out) return v;
      if (out == Rep::F32 && in == Rep::F64) return float_value(static_cast<float>(v.f64()));
      if (out == Rep::F32 && in == Rep::F80) return float_value(static_cast<float>(v.f80()));
      if (out == Rep::F64 && in == Rep::F80) return float_value(static_cast<double>(v.f80()));
      if (out == Rep::F64 && in == Rep::F32) return float_value(static_cast<double>(v.f32()));
      return float_of(widest(v, in), out);
    }
    case CastKind::FloatToInt: {
      if (!v.is_plain()) need_number(v, site);
      Value r;
      if (!float_to_integer(widest(v, in), out, r))
        undefined(Ub::FloatToInt, loc(site), "{} does not fit {}", show(v, from), type_name(to));
      return r;
    }
    case CastKind::ToBool: return int_value(is_true(v, in, site));
    case CastKind::NoOp: return v;
    case CastKind::PtrToPtr: {
      if (v.object_index == 0 || v.state != ValueState::Plain) return v;
      const lang::TypeInfo& target = types_.info(types_.element(to));
      if (target.complete && target.align > 1 && v.lo % target.align != 0 &&
          memory_[v.object()].align >= target.align && memory_.is_alive(v.object()))
        undefined(Ub::Misaligned, loc(site), "byte {} of {} is not aligned for {}", v.i64(), describe(v.object()),
                  type_name(types_.element(to)));
      // Seen as another type, it may move in the whole object again.
      Value r = v;
      if (types_.element(from).unqualified() != types_.element(to).unqualified()) r.hi = 0;
      return r;
    }
    case CastKind::PtrToInt:
      if (v.object_index != 0) {
        Value r = v;
        r.hi = 0;
        return r;
      }
      return narrow(static_cast<Int128>(v.i64()), out);
    case CastKind::IntToPtr: {
      if (v.state != ValueState::Plain) need_number(v, site);
      if (v.object_index != 0) {
        if (bit_width(in) < types_.target().pointer_size * 8u)
          unsupported(loc(site), "a pointer from a part of an address");
        return v;
      }
      return int_value(types_.target().pointer_size == 4 ? static_cast<std::uint64_t>(static_cast<std::int32_t>(v.lo))
                                                         : static_cast<std::uint64_t>(widen(v, in)));
    }
    case CastKind::Splat: return splat(v, to, site);
    case CastKind::VectorBits: return vector_bits(v, from, to, site);
    case CastKind::NullToPtr:
    case CastKind::ToVoid: return Value{};
  }
  GADFLY_CHECK(false, "unknown conversion {}", static_cast<int>(kind));
  return Value{};
}

}  // namespace gadfly::machine
