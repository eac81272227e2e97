// SPDX-License-Identifier: Apache-2.0
// The weights of one program, drawn around those that were asked for, and choices by them.
#pragma once

#include <initializer_list>

#include "gen/choices.h"
#include "gen/rules.h"
#include "lang/tree.h"

namespace gadfly::gen {

class DrawnWeights {
 public:
  // Draws them: every distribution of a program is itself drawn, and some features are off for the whole of it.
  // |swarm| false: they are as asked for.
  DrawnWeights(const Weights& asked, Profile profile, bool swarm, Choices& choices);

  std::uint32_t operator[](Rule rule) const { return of_[rule]; }
  std::uint32_t sum(Group group) const { return row(group).sum; }
  // A rule of |group|, by weight. Requires a positive sum.
  Rule choose(Group group);
  // An operator, of those that |context|, a rule of its group, is made of.
  Rule choose_operator(Rule context);
  // One of the operators that |rule|, of the group of operators, stands for.
  lang::BinaryOp operator_of(Rule rule);
  // Of rules that are chances in percent.
  bool chance(Rule rule) { return choices_.chance(of_[rule]); }

 private:
  struct Row {
    std::uint32_t first = 0, sum = 0;
  };
  const Row& row(Group group) const { return rows_[static_cast<std::size_t>(group)]; }

  Choices& choices_;
  Weights of_;
  std::array<Row, kGroups> rows_{};
};

}  // namespace gadfly::gen
