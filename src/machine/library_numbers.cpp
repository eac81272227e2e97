// SPDX-License-Identifier: Apache-2.0
// The functions of stdlib.h on numbers and their texts.
#include <cstdlib>
#include <optional>
#include <string>

#include "machine/interpreter.h"
#include "machine/library_functions.h"
#include "machine/stop.h"

namespace gadfly::machine::library {

namespace {

bool is_white(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 99;
}

struct ParsedInteger {
  bool negative = false;
  UInt128 magnitude = 0;  // no more than 2^64: larger ones fit no type
  std::size_t end = 0;    // 0: the text holds no number
};

// As strtol reads (7.22.1.4p3-5).
ParsedInteger parse_integer(const std::string& text, int base) {
  ParsedInteger parsed;
  const auto at = [&](std::size_t i) { return i < text.size() ? text[i] : '\0'; };
  std::size_t i = 0;
  while (is_white(at(i))) ++i;
  if (at(i) == '-' || at(i) == '+') parsed.negative = at(i++) == '-';
  const bool hex = at(i) == '0' && (at(i + 1) | 32) == 'x' && digit_value(at(i + 2)) < 16;
  if (hex && (base == 0 || base == 16)) {
    base = 16;
    i += 2;
  }
  if (base == 0) base = at(i) == '0' ? 8 : 10;
  for (; digit_value(at(i)) < base; ++i) {
    parsed.magnitude = parsed.magnitude * static_cast<unsigned>(base) + static_cast<unsigned>(digit_value(at(i)));
    if (parsed.magnitude >> 64 != 0) parsed.magnitude = UInt128{1} << 64;
    parsed.end = i + 1;
  }
  return parsed;
}

// The value as type |rep|; nothing when it does not fit.
std::optional<Int128> fit(const ParsedInteger& parsed, lang::Rep rep) {
  const unsigned width = lang::bit_width(rep);
  const auto magnitude = static_cast<Int128>(parsed.magnitude);
  const Int128 signed_value = parsed.negative ? -magnitude : magnitude;
  if (!lang::is_signed(rep)) {
    if (magnitude >> width != 0) return std::nullopt;
    return signed_value;  // a minus sign negates in the unsigned type
  }
  const Int128 half = Int128{1} << (width - 1);
  if (signed_value < -half || signed_value >= half) return std::nullopt;
  return signed_value;
}

Int128 saturated(const ParsedInteger& parsed, lang::Rep rep) {
  const unsigned width = lang::bit_width(rep);
  if (!lang::is_signed(rep)) return (Int128{1} << width) - 1;
  const Int128 half = Int128{1} << (width - 1);
  return parsed.negative ? -half : half - 1;
}

lang::Rep result_rep(const LibraryCall& c) { return c.table().rep(c.result); }

lang::Rep need_integer_result(const LibraryCall& c) {
  c.integer(0);  // stops for other types
  return result_rep(c);
}

// The number at the start of |text|, in the type of the result. |end|: where it stops.
Value read_floating(const LibraryCall& c, const std::string& text, std::size_t& end) {
  char* stop = nullptr;
  const auto read = [&](auto parse) {
    const Value v = float_value(parse(text.c_str(), &stop));
    end = static_cast<std::size_t>(stop - text.c_str());
    return v;
  };
  switch (result_rep(c)) {
    case lang::Rep::F32: return read(std::strtof);
    case lang::Rep::F64: return read(std::strtod);
    case lang::Rep::F80: return read(std::strtold);
    default: unsupported(c.loc(), "{} with this type", c.name);
  }
}

void store_end(const LibraryCall& c, std::size_t end) {
  if (!c.is_null(1)) c.store(c.pointer(1), c.target(1), moved(c.pointer(0), end));
}

}  // namespace

Value absolute(LibraryCall& c) {
  const Int128 v = c.signed_number(0);
  const lang::Rep rep = c.rep(0);
  if (v == -(Int128{1} << (lang::bit_width(rep) - 1)) && !c.machine.options().wrapv)
    undefined(Ub::SignedOverflow, c.loc(), "{}({}) does not fit {}", c.name, c.signed_number(0),
              c.machine.type_name(c.types[0]));
  return c.integer(v < 0 ? -v : v);
}

Value text_to_int(LibraryCall& c) {
  const std::string text = c.string(0);
  const std::optional<Int128> v = fit(parse_integer(text, 10), need_integer_result(c));
  if (!v)
    undefined(Ub::LibraryArgument, c.loc(), "{}(\"{}\") does not fit {}", c.name, text, c.machine.type_name(c.result));
  return c.integer(*v);
}

Value parse_int(LibraryCall& c) {
  const std::string text = c.string(0);
  const std::int64_t base = c.signed_number(2);
  if (base < 0 || base == 1 || base > 36) unsupported(c.loc(), "{} with base {}", c.name, base);
  const lang::Rep rep = need_integer_result(c);
  const ParsedInteger parsed = parse_integer(text, static_cast<int>(base));
  store_end(c, parsed.end);
  return c.integer(fit(parsed, rep).value_or(saturated(parsed, rep)));
}

Value text_to_floating(LibraryCall& c) {
  std::size_t end = 0;
  return read_floating(c, c.string(0), end);
}

Value parse_floating(LibraryCall& c) {
  std::size_t end = 0;
  const Value v = read_floating(c, c.string(0), end);
  store_end(c, end);
  return v;
}

Value not_specified(LibraryCall& c) { unsupported(c.loc(), "{}: its sequence is not specified", c.name); }

Value do_nothing(LibraryCall&) { return {}; }

}  // namespace gadfly::machine::library
