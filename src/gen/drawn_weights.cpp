// SPDX-License-Identifier: Apache-2.0
#include "gen/drawn_weights.h"

#include <algorithm>

namespace gadfly::gen {
namespace {

// How the numbers of a program lie around those of its profile.
std::uint32_t swarmed(std::uint32_t weight, std::uint32_t drawn, bool widely) {
  constexpr std::uint32_t kQuarters[] = {0, 1, 2, 3, 4, 4, 5, 6, 8, 12}, kWide[] = {0, 0, 0, 1, 4, 4, 4, 8, 16, 40};
  return (weight * (widely ? kWide : kQuarters)[drawn] + 3) / 4;
}

// Of a group that a profile does not have at all nothing is drawn, so that seeds keep their programs.
bool draws_from(Profile profile, Group group) {
  if (profile == Profile::Wild)
    return group == Group::Integer || group == Group::Operator || group == Group::Constant ||
           group == Group::Function || group >= Group::WildStatement;
  if (group >= Group::WildStatement) return false;
  return group != Group::FloatFunction || profile == Profile::Arith;
}

}  // namespace

DrawnWeights::DrawnWeights(const Weights& asked, Profile profile, bool swarm, Choices& choices)
    : choices_(choices), of_(asked) {
  const std::span<const RuleInfo> table = rules();
  for (std::uint32_t i = 0; i < kRules;) {
    Row& row = rows_[static_cast<std::size_t>(table[i].group)];
    row.first = i;
    const bool percent = table[i].percent(), drawn_here = draws_from(profile, table[i].group);
    for (; i < kRules && table[i].group == table[row.first].group; ++i) {
      const Rule rule = static_cast<Rule>(i);
      const std::uint32_t drawn = swarm && drawn_here ? choices_.below(10) : 4;
      const std::uint32_t weight = swarmed(asked[rule], drawn, profile == Profile::Wild);
      of_.set(rule, percent ? std::min(weight, std::max(95u, asked[rule])) : weight);
      row.sum += of_[rule];
    }
    if (row.sum != 0) continue;
    for (std::uint32_t k = row.first; k < i; ++k) {
      of_.set(static_cast<Rule>(k), asked[static_cast<Rule>(k)]);
      row.sum += asked[static_cast<Rule>(k)];
    }
  }
}

Rule DrawnWeights::choose(Group group) {
  const Row& row = this->row(group);
  std::uint32_t left = choices_.below(row.sum);
  for (std::uint32_t i = row.first;; ++i) {
    const std::uint32_t weight = of_[static_cast<Rule>(i)];
    if (left < weight) return static_cast<Rule>(i);
    left -= weight;
  }
}

Rule DrawnWeights::choose_operator(Rule context) {
  const auto among = [&](std::initializer_list<Rule> wanted) {
    std::uint32_t sum = 0;
    for (const Rule rule : wanted) sum += of_[rule];
    if (sum == 0) return choose(Group::Operator);
    std::uint32_t left = choices_.below(sum);
    for (const Rule rule : wanted) {
      if (left < of_[rule]) return rule;
      left -= of_[rule];
    }
    return choose(Group::Operator);
  };
  switch (context) {
    case Rule::ContextAdditive: return among({Rule::OperatorAdd, Rule::OperatorSub});
    case Rule::ContextBitwise: return among({Rule::OperatorBitAnd, Rule::OperatorBitXor, Rule::OperatorBitOr});
    case Rule::ContextLogicalContext: return among({Rule::OperatorLess, Rule::OperatorGreater, Rule::OperatorEqual});
    case Rule::ContextMultiplicative: return among({Rule::OperatorMul, Rule::OperatorDiv, Rule::OperatorRem});
    case Rule::ContextBitwiseShift:
      return among(
          {Rule::OperatorBitAnd, Rule::OperatorBitXor, Rule::OperatorBitOr, Rule::OperatorShl, Rule::OperatorShr});
    case Rule::ContextAdditiveMultiplicative: return among({Rule::OperatorAdd, Rule::OperatorSub, Rule::OperatorMul});
    default: return choose(Group::Operator);
  }
}

lang::BinaryOp DrawnWeights::operator_of(Rule rule) {
  using lang::BinaryOp;
  switch (rule) {
    case Rule::OperatorSub: return BinaryOp::Sub;
    case Rule::OperatorMul: return BinaryOp::Mul;
    case Rule::OperatorDiv: return BinaryOp::Div;
    case Rule::OperatorRem: return BinaryOp::Rem;
    case Rule::OperatorShl: return BinaryOp::Shl;
    case Rule::OperatorShr: return BinaryOp::Shr;
    case Rule::OperatorBitAnd: return BinaryOp::BitAnd;
    case Rule::OperatorBitXor: return BinaryOp::BitXor;
    case Rule::OperatorBitOr: return BinaryOp::BitOr;
    case Rule::OperatorLess: return choices_.chance(50) ? BinaryOp::Lt : BinaryOp::Le;
    case Rule::OperatorGreater: return choices_.chance(50) ? BinaryOp::Gt : BinaryOp::Ge;
    case Rule::OperatorEqual: return choices_.chance(50) ? BinaryOp::Eq : BinaryOp::Ne;
    default: return BinaryOp::Add;
  }
}

}  // namespace gadfly::gen
