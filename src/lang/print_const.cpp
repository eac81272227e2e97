// SPDX-License-Identifier: Apache-2.0
#include "lang/print_const.h"

#include <fmt/format.h>

#include <limits>

#include "lang/print_type.h"

namespace gadfly::lang {
namespace {

using U128 = unsigned __int128;

std::string_view suffix(TypeKind kind) {
  switch (kind) {
    case TypeKind::UInt: return "U";
    case TypeKind::Long: return "L";
    case TypeKind::ULong: return "UL";
    case TypeKind::LLong: return "LL";
    case TypeKind::ULLong: return "ULL";
    default: return "";
  }
}

bool has_literals(TypeKind kind) { return kind >= TypeKind::Int && kind <= TypeKind::ULLong; }

template <typename Number>
std::string with_suffix(Number number, std::string_view end) {
  const fmt::format_int digits(number);
  std::string text(digits.data(), digits.size());
  text += end;
  return text;
}

// How tightly the text of plain_int() binds.
Prec plain_int_prec(Rep rep, std::int64_t value) {
  if (!is_signed(rep) || value >= 0) return Prec::Primary;
  const std::int64_t smallest =
      rep == Rep::I32 ? std::numeric_limits<std::int32_t>::min() : std::numeric_limits<std::int64_t>::min();
  return value == smallest ? Prec::Add : Prec::Unary;
}

// A value of a type that has literals of its own: int and wider, up to 64 bits. There is no
// literal for the smallest signed value, so that is a difference.
ConstText plain_int(TypeKind kind, Rep rep, std::int64_t value) {
  const std::string_view end = suffix(kind);
  const Prec prec = plain_int_prec(rep, value);
  if (prec == Prec::Add) return {with_suffix(value + 1, end) + " - 1", prec};
  if (is_signed(rep)) return {with_suffix(value, end), prec};
  auto bits = static_cast<std::uint64_t>(value);
  if (rep == Rep::U32) bits = static_cast<std::uint32_t>(bits);
  return {with_suffix(bits, end), prec};
}

bool fits_int(U128 value) {
  const auto v = static_cast<__int128>(value);
  return v >= -std::numeric_limits<std::int32_t>::max() && v <= std::numeric_limits<std::int32_t>::max();
}

// A value of |type| as a cast of a constant of an ordinary type.
ConstText cast_int(const TypeTable& types, Type type, U128 value) {
  const std::string name = fmt::format("({})", declaration(types, type, ""));
  const auto low = static_cast<std::int64_t>(value);
  if (fits_int(value)) return {name + plain_int(TypeKind::Int, Rep::I32, low).text, Prec::Cast};
  const TypeKind widest = types.target().long_size == 8 ? TypeKind::ULong : TypeKind::ULLong;
  return {name + plain_int(widest, Rep::U64, low).text, Prec::Cast};
}

// Wider than every literal: halves put together; of negative values the complement, because
// negative values must not be shifted.
ConstText wide_int(const TypeTable& types, Type type, Rep rep, U128 value) {
  const bool negative = rep == Rep::I128 && static_cast<__int128>(value) < 0;
  if (fits_int(value) && (negative || value >> 127 == 0)) return cast_int(types, type, value);
  const U128 magnitude = negative ? ~value : value;
  ConstText text = cast_int(types, type, magnitude >> 64 != 0 ? magnitude >> 64 : magnitude);
  if (magnitude >> 64 != 0) {
    const std::string name = fmt::format("({})", declaration(types, type, ""));
    text = {fmt::format("{}{}UL << 64 | {}UL", name, static_cast<std::uint64_t>(magnitude >> 64),
                        static_cast<std::uint64_t>(magnitude)),
            Prec::BitOr};
  }
  if (!negative) return text;
  if (text.prec < Prec::Cast) text.text = '(' + text.text + ')';
  return {fmt::format("-{} - 1", text.text), Prec::Add};
}

constexpr unsigned kFractionBits = 112;  // of binary128
constexpr int kBias = 16383;
constexpr int kSpecial = 0x7fff;  // the exponent of infinities and NaNs

int biased_exponent(U128 bits) { return static_cast<int>(bits >> kFractionBits & kSpecial); }

// Bits of the fraction that a representation keeps.
unsigned fraction_bits(Rep rep) {
  switch (rep) {
    case Rep::F32: return 23;
    case Rep::F64: return 52;
    case Rep::F80: return 63;
    default: return kFractionBits;
  }
}

std::string_view float_suffix(Rep rep) { return rep == Rep::F32 ? "f" : rep == Rep::F64 ? "" : "L"; }

std::string_view builtin_suffix(Rep rep) { return rep == Rep::F32 ? "f" : rep == Rep::F64 ? "" : "l"; }

// Infinities and NaNs have no literals.
std::string special_float(Rep rep, U128 fraction) {
  if (fraction == 0) return fmt::format("__builtin_inf{}()", builtin_suffix(rep));
  const bool quiet = fraction >> (kFractionBits - 1) & 1;
  const unsigned kept = fraction_bits(rep) - 1;
  const U128 payload = (fraction >> (kFractionBits - 1 - kept)) & ((U128{1} << kept) - 1);
  std::string digits;
  if (payload >> 64 != 0)
    digits =
        fmt::format("{:#x}{:016x}", static_cast<std::uint64_t>(payload >> 64), static_cast<std::uint64_t>(payload));
  else if (payload != 0) digits = fmt::format("{:#x}", static_cast<std::uint64_t>(payload));
  return fmt::format("__builtin_nan{}{}(\"{}\")", quiet ? "" : "s", builtin_suffix(rep), digits);
}

// Whole numbers below 2^53, as most constants are, in decimal.
std::string whole_float(int exponent, U128 fraction) {
  if (exponent < 0 || exponent > 52) return "";
  const U128 significand = U128{1} << kFractionBits | fraction;
  const unsigned below_point = kFractionBits - static_cast<unsigned>(exponent);
  if ((significand & ((U128{1} << below_point) - 1)) != 0) return "";
  return fmt::format("{}.0", static_cast<std::uint64_t>(significand >> below_point));
}

std::string hex_float(bool subnormal, int exponent, U128 fraction) {
  std::string text = subnormal ? "0x0" : "0x1";
  if (fraction != 0) text += '.';
  for (U128 rest = fraction << (128 - kFractionBits); rest != 0; rest <<= 4)
    text += "0123456789abcdef"[static_cast<unsigned>(rest >> 124)];
  text += exponent < 0 ? "p" : "p+";
  text += fmt::format_int(exponent).c_str();
  return text;
}

void escape(std::string& out, std::uint32_t c, char last) {
  switch (c) {
    case '\n': out += "\\n"; return;
    case '\t': out += "\\t"; return;
    case '"': out += "\\\""; return;
    case '\\': out += "\\\\"; return;
    case '?': out += last == '?' ? "\\?" : "?"; return;  // no trigraphs
    default: break;
  }
  if (c >= ' ' && c < 127) out += static_cast<char>(c);
  else if (c <= 0377) out += fmt::format("\\{:03o}", c);
  else out += fmt::format("\\x{:x}", c);
}

bool is_hex_digit(std::uint32_t c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

std::uint32_t element_at(std::string_view bytes, std::size_t at, std::size_t size, bool big) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const auto byte = static_cast<std::uint8_t>(bytes[at + i]);
    value |= std::uint32_t{byte} << 8 * (big ? size - 1 - i : i);
  }
  return value;
}

std::string_view string_prefix(TypeKind element) {
  switch (element) {
    case TypeKind::Int:
    case TypeKind::Long: return "L";
    case TypeKind::UInt:
    case TypeKind::ULong: return "U";
    case TypeKind::UShort: return "u";
    default: return "";
  }
}

}  // namespace

void append_int_const(const TypeTable& types, Type type, U128 value, std::string& out) {
  const TypeKind kind = types.kind(type);
  const auto small = static_cast<std::int64_t>(value);
  const bool is_plain = has_literals(kind) && small >= 0;
  if (!is_plain) {
    out += int_const_text(types, type, value).text;
    return;
  }
  const fmt::format_int digits(static_cast<std::uint64_t>(small));
  out.append(digits.data(), digits.size());
  out += suffix(kind);
}

Prec int_const_prec(const TypeTable& types, Type type, U128 value) {
  const Rep rep = types.rep(type);
  if (rep == Rep::I128 || rep == Rep::U128) return wide_int(types, type, rep, value).prec;
  return has_literals(types.kind(type)) ? plain_int_prec(rep, static_cast<std::int64_t>(value)) : Prec::Cast;
}

ConstText int_const_text(const TypeTable& types, Type type, U128 value) {
  const TypeKind kind = types.kind(type);
  const Rep rep = types.rep(type);
  if (rep == Rep::I128 || rep == Rep::U128) return wide_int(types, type, rep, value);
  if (has_literals(kind)) return plain_int(kind, rep, static_cast<std::int64_t>(value));
  return cast_int(types, type.unqualified(), value);
}

Prec float_const_prec(U128 bits) {
  const bool negative = bits >> 127 != 0;
  return negative ? Prec::Unary : biased_exponent(bits) == kSpecial ? Prec::Postfix : Prec::Primary;
}

ConstText float_const_text(const TypeTable& types, Type type, U128 bits) {
  const Rep rep = types.rep(type);
  const bool negative = bits >> 127 != 0;
  const int biased = biased_exponent(bits);
  const U128 fraction = bits & ((U128{1} << kFractionBits) - 1);
  std::string text = negative ? "-" : "";
  if (biased == kSpecial) {
    text += special_float(rep, fraction);
  } else if (biased == 0 && fraction == 0) {
    text += fmt::format("0.0{}", float_suffix(rep));
  } else {
    const int exponent = (biased == 0 ? 1 : biased) - kBias;
    std::string number = biased == 0 ? "" : whole_float(exponent, fraction);
    if (number.empty()) number = hex_float(biased == 0, exponent, fraction);
    text += number;
    text += float_suffix(rep);
  }
  return {text, float_const_prec(bits)};
}

std::string string_literal_text(const TypeTable& types, Type array, std::string_view bytes) {
  const Type element = types.element(array);
  const std::size_t size = types.size(element);
  const std::string_view prefix = string_prefix(types.kind(element));
  std::string out = fmt::format("{}\"", prefix);
  const bool big = types.target().big_endian;
  std::size_t end = bytes.size() / size * size;
  // A literal that just fills its array has no terminating zero.
  if (end != 0 && element_at(bytes, end - size, size, big) == 0) end -= size;
  bool after_hex = false;
  char last = 0;
  for (std::size_t at = 0; at < end; at += size) {
    const std::uint32_t c = element_at(bytes, at, size, big);
    if (after_hex && is_hex_digit(c)) out += fmt::format("\" {}\"", prefix);
    escape(out, c, last);
    after_hex = c > 0377;
    last = c < 128 ? static_cast<char>(c) : '\0';
  }
  return out + '"';
}

}  // namespace gadfly::lang
