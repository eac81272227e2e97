// SPDX-License-Identifier: Apache-2.0
// A program and the choices that it is made of: what the generators of all profiles share.
#pragma once

#include <string>
#include <vector>

#include "gen/constants.h"
#include "gen/drawn_weights.h"
#include "gen/generate.h"
#include "lang/build.h"

namespace gadfly::gen {

class Drawing {
 public:
  Drawing(const GenOptions& options, Choices& choices, Generated& result);
  Drawing(const Drawing&) = delete;
  Drawing& operator=(const Drawing&) = delete;

  std::uint32_t below(std::uint32_t n) { return choices.below(n); }
  bool percent(std::uint32_t p) { return choices.chance(p); }
  bool chance(Rule rule);
  // A rule is counted where the text that it stands for is written.
  void fired(Rule rule) { ++stats.fired[static_cast<std::size_t>(rule)]; }

  // By the policies of the group Constant.
  __int128 constant_value(lang::Type type) { return constants.draw(program.types.rep(type)); }
  // By the group Integer; that of |rule|, one of its rules.
  Rule integer_rule();
  lang::Type integer_type(Rule rule);
  lang::Type float_type();
  // Declares a struct or union with |fields|.
  lang::Type add_record(std::string tag, std::vector<lang::Field> fields, bool is_union, bool packed);
  // By the group Operator, of those that |context|, a rule of the group Context, prefers.
  lang::BinaryOp binary_operator(Rule context);

  const GenOptions& options;
  Choices& choices;
  lang::TestProgram& test;
  lang::Program& program;
  lang::Builder build;
  GenStats& stats;
  DrawnWeights weights;
  Constants constants;
};

}  // namespace gadfly::gen
