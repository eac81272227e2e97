// SPDX-License-Identifier: Apache-2.0
// Built-in functions on bits, and others without a header.
#include <bit>

#include "machine/interpreter.h"
#include "machine/library_functions.h"
#include "machine/stop.h"

namespace gadfly::machine::library {

namespace {

unsigned width(const LibraryCall& c) { return lang::bit_width(c.rep(0)); }

// Argument |i| as a number of its type.
Int128 wide_number(const LibraryCall& c, std::size_t i) {
  c.number(i);
  return widen(c.args[i], c.rep(i));
}

// The bits of argument 0, the others zero.
UInt128 bits(const LibraryCall& c) {
  const auto v = static_cast<UInt128>(wide_number(c, 0));
  const unsigned n = width(c);
  return n == 128 ? v : v & ((UInt128{1} << n) - 1);
}

int count_ones(UInt128 v) {
  return std::popcount(static_cast<std::uint64_t>(v)) + std::popcount(static_cast<std::uint64_t>(v >> 64));
}

int count_leading_zeros(UInt128 v, unsigned width) {
  int zeros = static_cast<int>(width);
  for (; v != 0; v >>= 1) --zeros;
  return zeros;
}

int count_trailing_zeros(UInt128 v) { return count_ones((v & -v) - 1); }

UInt128 nonzero_bits(const LibraryCall& c) {
  const UInt128 v = bits(c);
  if (v == 0) undefined(Ub::BuiltinArgument, c.loc(), "{}(0)", c.name);
  return v;
}

// Stores what fits the type that argument 2 points to; the result says whether all of it did.
// |lost|: the exact result does not even fit 128 bits.
Value store_checked(const LibraryCall& c, Int128 exact, bool lost) {
  const lang::Type type = c.target(2);
  const lang::Rep rep = c.table().rep(type);
  const Value stored = narrow(exact, rep);
  c.store(c.pointer(2), type, stored);
  return c.integer(lost || widen(stored, rep) != exact);
}

}  // namespace

Value leading_zeros(LibraryCall& c) { return c.integer(count_leading_zeros(nonzero_bits(c), width(c))); }

Value trailing_zeros(LibraryCall& c) { return c.integer(count_trailing_zeros(nonzero_bits(c))); }

Value redundant_sign_bits(LibraryCall& c) {
  const Int128 v = wide_number(c, 0);
  return c.integer(count_leading_zeros(static_cast<UInt128>(v < 0 ? ~v : v), width(c)) - 1);
}

Value count_ones(LibraryCall& c) { return c.integer(count_ones(bits(c))); }
Value parity(LibraryCall& c) { return c.integer(count_ones(bits(c)) & 1); }

Value first_one(LibraryCall& c) {
  const UInt128 v = bits(c);
  return c.integer(v == 0 ? 0 : count_trailing_zeros(v) + 1);
}

Value swap_bytes(LibraryCall& c) {
  UInt128 v = bits(c), swapped = 0;
  for (unsigned i = 0; i < width(c) / 8; ++i, v >>= 8) swapped = swapped << 8 | (v & 0xff);
  return c.integer(static_cast<Int128>(swapped));
}

Value add_overflow(LibraryCall& c) { return store_checked(c, wide_number(c, 0) + wide_number(c, 1), false); }

Value sub_overflow(LibraryCall& c) { return store_checked(c, wide_number(c, 0) - wide_number(c, 1), false); }

Value mul_overflow(LibraryCall& c) {
  Int128 exact;
  const bool lost = __builtin_mul_overflow(wide_number(c, 0), wide_number(c, 1), &exact);
  return store_checked(c, exact, lost);
}

Value first_argument(LibraryCall& c) {
  c.rep(0);
  return c.args[0];
}

Value assume_aligned(LibraryCall& c) {
  const Value& p = c.pointer(0);
  const std::uint64_t align = c.number(1), offset = c.count() > 2 ? c.number(2) : 0;
  if (!std::has_single_bit(align)) unsupported(c.loc(), "{} with alignment {}", c.name, align);
  const bool base_aligned = p.object_index == 0 || c.machine.memory()[p.object()].align % align == 0;
  if (!base_aligned || (p.lo - offset) % align != 0)
    undefined(Ub::BuiltinArgument, c.loc(), "the pointer is not aligned to {}", align);
  return p;
}

}  // namespace gadfly::machine::library
