// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "emi/synth.h"
#include "support/check.h"

namespace gadfly::emi {
namespace {

using namespace lang;
using machine::widen;

constexpr std::array kComparisons = {BinaryOp::Lt, BinaryOp::Gt, BinaryOp::Le,
                                     BinaryOp::Ge, BinaryOp::Eq, BinaryOp::Ne};

bool in_type(__int128 value, Rep rep) { return widen(machine::narrow(value, rep), rep) == value; }

}  // namespace

ExprId Synth::predicate(bool expected) {
  const unsigned depth = choices_.below(kDeepestPredicate + 1);
  return predicate(expected, depth);
}

ExprId Synth::predicate(bool expected, unsigned depth) {
  GADFLY_CHECK(!env_.empty(), "a predicate over {} variables", 0);
  const ExprId result = build_predicate(expected, depth);
  deepest_ = std::max(deepest_, depth);
  return result;
}

ExprId Synth::build_predicate(bool expected, unsigned depth) {
  if (depth == 0) return atom(expected);
  switch (choices_.below(4)) {
    case 1: return build_.unary(UnaryOp::Not, build_predicate(!expected, depth - 1));
    case 2: return both(expected, depth, LogicalOp::And);
    case 3: return both(expected, depth, LogicalOp::Or);
    default: return atom(expected);
  }
}

// The operand that decides is |expected| (of ||) or not (of &&); the other one is free where it comes second.
ExprId Synth::both(bool expected, unsigned depth, LogicalOp op) {
  const bool decides = op == LogicalOp::Or;  // one operand of this truth value is enough
  bool left = !decides, right = !decides;
  if (expected == decides) {
    if (choices_.below(2) == 0) {
      right = decides;
    } else {
      left = decides;
      right = choices_.below(2) == 1;
    }
  }
  const ExprId a = build_predicate(left, depth - 1);
  const ExprId b = build_predicate(right, depth - 1);
  return build_.logical(op, a, b);
}

ExprId Synth::atom(bool expected) {
  for (unsigned attempt = 0; attempt < 8; ++attempt)
    if (const auto found = try_atom(expected)) return *found;
  return sure_atom(expected);
}

std::optional<ExprId> Synth::try_atom(bool expected) {
  switch (choices_.below(8)) {
    case 0:
    case 1:
    case 2: {
      const Known* one = some_integer();
      if (one == nullptr) return std::nullopt;
      return with_constant(build_.load(one->lvalue), expected);
    }
    case 3:
    case 4: return with_other(expected);
    case 5: return in_range(expected);
    case 6: return of_pointer(expected);
    default: {
      if (some_integer() == nullptr) return std::nullopt;
      const ExprId whole = value(2 + choices_.below(2));
      return with_constant(whole, expected);
    }
  }
}

// A constant near one of the values, and the first operator that fits.
std::optional<ExprId> Synth::with_constant(ExprId value, bool expected) {
  const Type type = promoted_type(program_, value);
  const Rep rep = program_.types.rep(type);
  const std::uint32_t world = choices_.below(static_cast<std::uint32_t>(env_.worlds));
  const std::uint32_t distance = choices_.below(8);
  const bool down = choices_.below(2) == 1;
  const __int128 near = widen(columns_.of(value).values[world], program_.expr(value).rep);
  constexpr __int128 kDistances[] = {0, 0, 1, 1, 2, 7, 64, 1000};
  __int128 other = down ? near - kDistances[distance] : near + kDistances[distance];
  if (!in_type(other, rep)) other = near;
  return compare(value, number(type, other), expected);
}

std::optional<ExprId> Synth::with_other(bool expected) {
  const Known* a = some_integer();
  const Known* b = some_integer();
  if (a == nullptr || b == nullptr || a == b) return std::nullopt;
  const ExprId left = build_.load(a->lvalue);
  const ExprId right = build_.load(b->lvalue);
  return compare(left, right, expected);
}

std::optional<ExprId> Synth::compare(ExprId a, ExprId b, bool expected) {
  const std::uint32_t first = choices_.below(kComparisons.size());
  for (std::size_t i = 0; i < kComparisons.size(); ++i) {
    const ExprId test = build_.binary(kComparisons[(first + i) % kComparisons.size()], a, b);
    if (columns_.always(test, expected)) return test;
  }
  return std::nullopt;
}

std::optional<ExprId> Synth::in_range(bool expected) {
  if (env_.ranged.empty()) return std::nullopt;
  return range_atom(env_.ranged[choices_.below(static_cast<std::uint32_t>(env_.ranged.size()))], expected);
}

ExprId Synth::null_test(ExprId pointer, bool equal) {
  const ExprId null = build_.null_pointer(program_.expr(pointer).type);
  return build_.pointer_binary(equal ? BinaryOp::Eq : BinaryOp::Ne, pointer, null);
}

// Promotion changes no value, so that the comparison is one of numbers.
ExprId Synth::range_atom(const RangedProbe& ranged, bool expected) {
  const ExprId read = build_.load(ranged.lvalue);
  if (ranged.pointer) return null_test(read, ranged.null == expected);
  const Type type = promoted_type(program_, read);
  const Rep rep = program_.types.rep(type);
  const std::uint32_t form = choices_.below(4);
  const bool above = form % 2 == 1 && in_type(ranged.least - 1, rep);
  const __int128 below_all = ranged.least - 1, above_all = ranged.most + 1;
  if (form >= 2 && in_type(above_all, rep))
    return build_.binary(expected ? BinaryOp::Ne : BinaryOp::Eq, read, number(type, above_all));
  if (above) return build_.binary(expected ? BinaryOp::Gt : BinaryOp::Le, read, number(type, below_all));
  return build_.binary(expected ? BinaryOp::Le : BinaryOp::Gt, read, number(type, ranged.most));
}

// Of two pointers only that they are equal is said: whether others are depends on where objects lie.
std::optional<ExprId> Synth::of_pointer(bool expected) {
  std::vector<const Known*> pointers;
  for (const Known& one : env_.known)
    if (one.pointer) pointers.push_back(&one);
  if (pointers.empty()) return std::nullopt;
  const auto count = static_cast<std::uint32_t>(pointers.size());
  const Known* a = pointers[choices_.below(count)];
  const Known* b = pointers[choices_.below(count)];
  const ExprId read = build_.load(a->lvalue);
  if (a != b && a->type == b->type) {
    const ExprId equal = build_.pointer_binary(BinaryOp::Eq, read, build_.load(b->lvalue));
    if (columns_.always(equal, true)) return expected ? equal : build_.unary(UnaryOp::Not, equal);
  }
  const ExprId is_null = null_test(read, true);
  for (const bool null : {true, false})
    if (columns_.always(is_null, null)) return null_test(read, null == expected);
  return std::nullopt;
}

ExprId Synth::sure_atom(bool expected) {
  for (const Known& one : env_.known) {
    if (one.pointer) continue;
    const ExprId read = build_.load(one.lvalue);
    const Rep rep = program_.types.rep(one.type);
    __int128 most = widen(one.values[0], rep);
    for (const machine::Value& value : one.values) most = std::max(most, widen(value, rep));
    const ExprId test =
        build_.binary(expected ? BinaryOp::Le : BinaryOp::Gt, read, number(promoted_type(program_, read), most));
    GADFLY_CHECK(columns_.always(test, expected), "the largest value is not the largest ({})", raw(one.lvalue));
    return test;
  }
  if (!env_.ranged.empty()) return range_atom(env_.ranged[0], expected);
  // Only pointers whose state changes: one is null or it is not.
  const ExprId read = build_.load(env_.known[0].lvalue);
  const ExprId left = null_test(read, true), right = null_test(build_.load(env_.known[0].lvalue), false);
  return build_.logical(expected ? LogicalOp::Or : LogicalOp::And, left, right);
}

}  // namespace gadfly::emi
