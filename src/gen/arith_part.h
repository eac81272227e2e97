// SPDX-License-Identifier: Apache-2.0
// The state that the parts of the profile arith share, and the vocabulary in which its rules are written.
#pragma once

#include <vector>

#include "gen/arith_node.h"
#include "gen/drawing.h"

namespace gadfly::gen::arith {

struct Parts;

// A variable that an expression changes: no other expression names it.
struct Effect {
  lang::VarId var;
  machine::Value before, after;
  bool executed;
};

class Draft : public Drawing {
 public:
  using Drawing::Drawing;

  std::uint32_t depth = 0;       // the most levels of operators in an expression
  std::uint32_t expression = 0;  // the number of the one that is built now
  std::vector<Effect> effects;   // in it
  bool wide_constants = false;   // of long double, with more bits than a double has

  // The function that is built now.
  struct Function {
    lang::FuncId id = lang::kNoFunc;
    std::vector<lang::StmtId> declarations, statements, copies;
    std::vector<lang::VarId> locals;
    std::uint32_t slots = 0;
  };
  Function function;
};

class Part {
 protected:
  using Value = machine::Value;

  explicit Part(Draft& draft)
      : draft_(draft), program_(draft.program), build_(draft.build), stats_(draft.stats), weights_(draft.weights) {}

  std::uint32_t below(std::uint32_t n) { return draft_.below(n); }
  bool percent(std::uint32_t p) { return draft_.percent(p); }
  bool chance(Rule rule) { return draft_.chance(rule); }
  void fired(Rule rule) { draft_.fired(rule); }
  lang::TypeTable& types() { return program_.types; }
  lang::Type type_of(const Node& node) const { return program_.expr(node.id).type.unqualified(); }
  lang::Rep rep_of(const Node& node) const { return program_.expr(node.id).rep; }
  bool is_float(const Node& node) const { return lang::is_floating(rep_of(node)); }
  lang::Type int_type() const { return program_.types.basic(lang::TypeKind::Int); }
  std::uint32_t effects_so_far() const { return static_cast<std::uint32_t>(draft_.effects.size()); }

  Draft& draft_;
  lang::Program& program_;
  lang::Builder& build_;
  GenStats& stats_;
  DrawnWeights& weights_;
};

}  // namespace gadfly::gen::arith
