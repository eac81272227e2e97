// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "emi/synth.h"

namespace gadfly::emi {
namespace {

using namespace lang;
using machine::widen;

constexpr std::array kOperators = {BinaryOp::BitXor, BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::BitAnd,
                                   BinaryOp::BitOr,  BinaryOp::Shl, BinaryOp::Shr, BinaryOp::Div, BinaryOp::Rem,
                                   BinaryOp::Lt,     BinaryOp::Ge,  BinaryOp::Eq,  BinaryOp::Ne};
constexpr std::array kUnary = {UnaryOp::BitNot, UnaryOp::Neg, UnaryOp::Not};
constexpr std::array kCastTypes = {TypeKind::Int,   TypeKind::UInt,  TypeKind::Long,  TypeKind::ULong,
                                   TypeKind::SChar, TypeKind::UChar, TypeKind::Short, TypeKind::UShort};
constexpr unsigned kMostChanges = 2;  // in a row

}  // namespace

const Known* Synth::some_integer() {
  std::uint32_t count = 0;
  for (const Known& one : env_.known) count += one.pointer ? 0 : 1;
  if (count == 0) return nullptr;
  std::uint32_t chosen = choices_.below(count);
  for (const Known& one : env_.known)
    if (!one.pointer && chosen-- == 0) return &one;
  return nullptr;
}

ExprId Synth::constant() {
  constexpr std::array<std::int64_t, 12> kNumbers = {1, 0, 2, 3, -1, 7, 8, 31, 255, 65'535, 2'147'483'647, -128};
  const std::uint32_t which = choices_.below(kNumbers.size() + 1);
  const std::uint32_t free = choices_.below(10'000);
  const Type type = program_.types.basic(choices_.below(4) == 3 ? TypeKind::Long : TypeKind::Int);
  return number(type, which < kNumbers.size() ? kNumbers[which] : static_cast<std::int64_t>(free));
}

ExprId Synth::leaf() {
  const bool constant_wanted = choices_.below(4) == 3;
  const Known* one = constant_wanted ? nullptr : some_integer();
  return one == nullptr ? constant() : build_.load(one->lvalue);
}

// The first operator that is defined for all values; ^ always is.
ExprId Synth::join(ExprId a, ExprId b) {
  const std::uint32_t first = choices_.below(kOperators.size());
  for (std::size_t i = 0; i < kOperators.size(); ++i) {
    const ExprId whole = build_.binary(kOperators[(first + i) % kOperators.size()], a, b);
    if (columns_.is_defined(whole)) return whole;
  }
  return a;
}

ExprId Synth::change(ExprId a) {
  const std::uint32_t form = choices_.below(kUnary.size() + 1);
  if (form == kUnary.size()) {
    const TypeKind to = kCastTypes[choices_.below(kCastTypes.size())];
    return build_.cast(a, program_.types.basic(to));
  }
  const ExprId whole = build_.unary(kUnary[form], a);
  return columns_.is_defined(whole) ? whole : a;
}

ExprId Synth::value(unsigned leaves) {
  std::vector<ExprId> work;
  for (unsigned i = 0; i < leaves; ++i) work.push_back(leaf());
  unsigned changes = 0;
  while (work.size() > 1 || changes == 0) {
    const auto count = static_cast<std::uint32_t>(work.size());
    const bool by_itself = choices_.below(4) == 3;
    const std::uint32_t at = choices_.below(count);
    if (count == 1 || (by_itself && changes < kMostChanges)) {
      ++changes;
      if (count > 1 || by_itself) work[at] = change(work[at]);
      continue;
    }
    changes = 0;
    std::swap(work[at], work.back());
    const ExprId a = work.back();
    work.pop_back();
    const std::uint32_t other = choices_.below(count - 1);
    work[other] = join(a, work[other]);
  }
  return work[0];
}

// v, v + c, v - c, v ^ c or -v … with the one value in all worlds.
std::optional<ExprId> Synth::value_of(Type type, __int128 wanted) {
  for (unsigned attempt = 0; attempt < 6; ++attempt) {
    if (some_integer() == nullptr) return std::nullopt;
    const unsigned leaves = 1 + choices_.below(3);
    const ExprId base = value(leaves);
    const Columns::Column& column = columns_.of(base);
    const Rep rep = program_.expr(base).rep;
    const __int128 first = widen(column.values[0], rep);
    const bool constant =
        std::ranges::all_of(column.values, [&](const machine::Value& value) { return widen(value, rep) == first; });
    if (!constant) continue;
    const bool by_xor = choices_.below(2) == 1;
    const Type work = promoted_type(program_, base);
    const ExprId rest = number(work, by_xor ? wanted ^ first : wanted - first);
    if (widen(columns_.of(rest).values[0], program_.types.rep(work)) != (by_xor ? wanted ^ first : wanted - first))
      continue;
    const ExprId whole = wanted == first ? base : build_.binary(by_xor ? BinaryOp::BitXor : BinaryOp::Add, base, rest);
    const ExprId result = build_.cast(whole, type);
    if (!columns_.is_defined(result)) continue;
    const Columns::Column& values = columns_.of(result);
    const Rep out = program_.types.rep(type);
    if (std::ranges::all_of(values.values, [&](const machine::Value& v) { return widen(v, out) == wanted; }))
      return result;
  }
  return std::nullopt;
}

}  // namespace gadfly::emi
