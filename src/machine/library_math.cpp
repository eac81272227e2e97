// SPDX-License-Identifier: Apache-2.0
// math.h, as far as IEC 60559 specifies results exactly. Rounding is to nearest: nothing here
// changes the mode. The host's functions do the work; it has no functions for a 128-bit long
// double, so those that are more than a change of bits are unsupported there.
#include <cmath>
#include <limits>

#include "machine/interpreter.h"
#include "machine/library_functions.h"
#include "machine/stop.h"

namespace gadfly::machine::library {

using lang::Rep;

namespace {

constexpr std::uint64_t kSign128 = 1ull << 63;  // in Value::hi
constexpr std::uint64_t kInfinity128 = 0x7fffull << 48;
constexpr std::uint64_t kQuiet128 = 1ull << 47;

template <typename T>
T floating(const Value& v) {
  if constexpr (std::is_same_v<T, float>) return v.f32();
  else if constexpr (std::is_same_v<T, double>) return v.f64();
  else return v.f80();
}

// The type of argument 0; the next |count| - 1 have to agree with it.
Rep floating_rep(const LibraryCall& c, std::size_t count) {
  const Rep rep = c.rep(0);
  for (std::size_t i = 0; i < count; ++i) {
    if (!lang::is_floating(c.rep(i)) || c.rep(i) != rep) c.wrong_argument(i, "the floating type");
    c.machine.need_number(c.args[i], c.site);
  }
  return rep;
}

[[noreturn]] void unsupported_type(const LibraryCall& c) {
  unsupported(c.loc(), "{} of a 128-bit long double", c.name);
}

// |f| on the first |Count| arguments, in their type.
template <std::size_t Count, typename F>
auto apply_as(const LibraryCall& c, F f) {
  const auto as = [&]<typename T>(T) {
    const auto arg = [&](std::size_t i) { return floating<T>(c.args[i]); };
    if constexpr (Count == 1) return f(arg(0));
    else if constexpr (Count == 2) return f(arg(0), arg(1));
    else return f(arg(0), arg(1), arg(2));
  };
  switch (floating_rep(c, Count)) {
    case Rep::F32: return Value{as(0.0f)};
    case Rep::F64: return Value{as(0.0)};
    case Rep::F80: return Value{as(0.0L)};
    default: unsupported_type(c);
  }
}

void need_floating_result(const LibraryCall& c, Rep rep) {
  if (c.table().rep(c.result) != rep)
    undefined(Ub::WrongCall, c.loc(), "{} is declared to return {}", c.name, c.machine.type_name(c.result));
}

// The same with a result of that type.
template <std::size_t Count, typename F>
Value real(const LibraryCall& c, F f) {
  const Value v = apply_as<Count>(c, [&](auto... x) { return float_value(f(x...)); });
  need_floating_result(c, c.rep(0));
  return v;
}

// |round| has made an integer of it; does it fit the result?
template <typename F>
Value to_integer(const LibraryCall& c, F round) {
  return apply_as<1>(c, [&](auto x) {
    const auto whole = static_cast<long double>(round(x));
    const long double limit = std::ldexp(1.0L, static_cast<int>(lang::bit_width(c.table().rep(c.result))) - 1);
    if (!(whole >= -limit && whole < limit))
      undefined(Ub::FloatToInt, c.loc(), "{}({}) does not fit {}", c.name, static_cast<double>(x),
                c.machine.type_name(c.result));
    return c.integer(static_cast<Int128>(whole));
  });
}

template <typename F>
Value pick(const LibraryCall& c, F f) {
  return real<2>(c, [&](auto x, auto y) {
    if (x == 0 && y == 0 && std::signbit(x) != std::signbit(y))
      unsupported(c.loc(), "{} of zeros of both signs", c.name);
    return f(x, y);
  });
}

enum class Class : std::uint8_t { Nan, Infinite, Finite };

Class classify(const LibraryCall& c) {
  const auto of = [](auto x) {
    if (x != x) return Class::Nan;
    return x - x != x - x ? Class::Infinite : Class::Finite;
  };
  const Value& v = c.args[0];
  switch (floating_rep(c, 1)) {
    case Rep::F32: return of(v.f32());
    case Rep::F64: return of(v.f64());
    case Rep::F80: return of(v.f80());
    default: return of(v.f128());
  }
}

bool sign_bit(const Value& v, Rep rep) {
  switch (rep) {
    case Rep::F32: return v.lo >> 31 & 1;
    case Rep::F64: return v.lo >> 63;
    case Rep::F80: return v.hi >> 15 & 1;
    default: return v.hi >> 63;
  }
}

// Which sign a NaN has is not specified (IEC 60559 6.3).
void need_known_sign(const LibraryCall& c, std::size_t i) {
  if (is_nan(c.args[i], c.rep(i))) unsupported(c.loc(), "the sign of a NaN");
}

// A value of the result's type, from one of each.
template <typename F, typename D, typename L>
Value by_result(const LibraryCall& c, F f, D d, L l, std::uint64_t high128) {
  switch (c.table().rep(c.result)) {
    case Rep::F32: return float_value(f());
    case Rep::F64: return float_value(d());
    case Rep::F80: return float_value(l());
    case Rep::F128: return int128_value(static_cast<UInt128>(high128) << 64);
    default: need_floating_result(c, Rep::F64); return {};
  }
}

}  // namespace

Value float_abs(LibraryCall& c) {
  if (floating_rep(c, 1) != Rep::F128) return real<1>(c, [](auto x) { return std::fabs(x); });
  Value v = c.args[0];
  v.hi &= ~kSign128;
  return v;
}

Value float_copy_sign(LibraryCall& c) {
  floating_rep(c, 2);
  need_known_sign(c, 1);
  if (floating_rep(c, 2) != Rep::F128) return real<2>(c, [](auto x, auto y) { return std::copysign(x, y); });
  Value v = c.args[0];
  v.hi = (v.hi & ~kSign128) | (c.args[1].hi & kSign128);
  return v;
}

Value float_sqrt(LibraryCall& c) {
  return real<1>(c, [](auto x) { return std::sqrt(x); });
}
Value float_floor(LibraryCall& c) {
  return real<1>(c, [](auto x) { return std::floor(x); });
}
Value float_ceil(LibraryCall& c) {
  return real<1>(c, [](auto x) { return std::ceil(x); });
}
Value float_trunc(LibraryCall& c) {
  return real<1>(c, [](auto x) { return std::trunc(x); });
}
Value float_round(LibraryCall& c) {
  return real<1>(c, [](auto x) { return std::round(x); });
}
Value float_round_even(LibraryCall& c) {
  return real<1>(c, [](auto x) { return std::nearbyint(x); });
}
Value float_to_integer_round(LibraryCall& c) {
  return to_integer(c, [](auto x) { return std::round(x); });
}
Value float_to_integer_even(LibraryCall& c) {
  return to_integer(c, [](auto x) { return std::nearbyint(x); });
}
Value float_mod(LibraryCall& c) {
  return real<2>(c, [](auto x, auto y) { return std::fmod(x, y); });
}
Value float_remainder(LibraryCall& c) {
  return real<2>(c, [](auto x, auto y) { return std::remainder(x, y); });
}
Value float_difference(LibraryCall& c) {
  return real<2>(c, [](auto x, auto y) { return std::fdim(x, y); });
}
Value float_fma(LibraryCall& c) {
  return real<3>(c, [](auto x, auto y, auto z) { return std::fma(x, y, z); });
}
Value float_min(LibraryCall& c) {
  return pick(c, [](auto x, auto y) { return std::fmin(x, y); });
}
Value float_max(LibraryCall& c) {
  return pick(c, [](auto x, auto y) { return std::fmax(x, y); });
}
Value float_next(LibraryCall& c) {
  return real<2>(c, [](auto x, auto y) { return std::nextafter(x, y); });
}
Value float_scale(LibraryCall& c) {
  const std::int64_t n = c.signed_number(1);
  return real<1>(c, [&](auto x) { return std::scalbln(x, n); });
}
Value float_exponent(LibraryCall& c) {
  return real<1>(c, [](auto x) { return std::logb(x); });
}

// What ilogb gives for these is the library's choice.
Value float_exponent_int(LibraryCall& c) {
  return apply_as<1>(c, [&](auto x) {
    if (x == 0 || x - x != 0) unsupported(c.loc(), "{} of 0, an infinity or a NaN", c.name);
    return c.integer(std::ilogb(x));
  });
}

Value float_split_exponent(LibraryCall& c) {
  int exponent = 0;
  const Value fraction = real<1>(c, [&](auto x) { return std::frexp(x, &exponent); });
  c.store(c.pointer(1), c.target(1), int_value(static_cast<std::uint64_t>(exponent)));
  return fraction;
}

Value float_split_integer(LibraryCall& c) {
  Value whole;
  const Value fraction = real<1>(c, [&](auto x) {
    auto integral = x;
    const auto rest = std::modf(x, &integral);
    whole = float_value(integral);
    return rest;
  });
  c.store(c.pointer(1), c.target(1), whole);
  return fraction;
}

Value float_is_nan(LibraryCall& c) { return c.truth(classify(c) == Class::Nan); }
Value float_is_finite(LibraryCall& c) { return c.truth(classify(c) == Class::Finite); }
Value float_is_infinite(LibraryCall& c) { return c.truth(classify(c) == Class::Infinite); }
Value float_is_negative(LibraryCall& c) {
  need_known_sign(c, 0);
  return c.truth(sign_bit(c.args[0], floating_rep(c, 1)));
}

Value float_nan(LibraryCall& c) {
  const std::string payload = c.string(0);
  if (!payload.empty() && c.table().rep(c.result) == Rep::F128) unsupported_type(c);
  return by_result(
      c, [&] { return std::nanf(payload.c_str()); }, [&] { return std::nan(payload.c_str()); },
      [&] { return std::nanl(payload.c_str()); }, kInfinity128 | kQuiet128);
}

Value float_infinity(LibraryCall& c) {
  return by_result(
      c, [] { return std::numeric_limits<float>::infinity(); }, [] { return std::numeric_limits<double>::infinity(); },
      [] { return std::numeric_limits<long double>::infinity(); }, kInfinity128);
}

Value not_exact(LibraryCall& c) { unsupported(c.loc(), "{}: its result is not specified exactly", c.name); }

}  // namespace gadfly::machine::library
