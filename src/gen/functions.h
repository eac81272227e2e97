// SPDX-License-Identifier: Apache-2.0
// Functions. A body is grown when its function is first called.
#pragma once

#include <span>

#include "gen/part.h"

namespace gadfly::gen {

class DrawnTypes;
class Globals;

class Functions : private Part {
 public:
  static constexpr std::uint32_t kTableRank = 4;  // of the functions that are called by a pointer or a table
  static constexpr std::uint32_t kDeepestRecursion = 3;

  Functions(Draft& draft, Parts& parts);

  // A function that calls may choose. |for_private|: it is called from a function that is private.
  lang::FuncId add_function(std::uint32_t rank, bool for_private);
  lang::FuncId add_function(std::uint32_t rank, lang::Type result, std::span<const lang::Type> params, bool variadic);
  // A function for the rule that asks for it, which writes the body itself, into the scope that it is given.
  lang::FuncId add_special(lang::Type result, std::span<const lang::Type> params);
  Scope& body_of(lang::FuncId f) { return *draft_.scope_of(program_.function(f).body); }
  void add_function_tables();

  const std::vector<lang::FuncId>& callable() const { return callable_; }
  const std::vector<lang::VarId>& tables() const { return tables_; }

 private:
  lang::Type parameter_type(bool is_private);
  lang::Type passable_type(bool is_private, bool variadic);
  void add_parameter(lang::FuncId f, Scope& scope, lang::Type type);
  void add_attributes(lang::FuncId f, bool may_inline);
  void add_table(bool is_table);

  std::vector<lang::FuncId> callable_;
  std::vector<lang::VarId> tables_;  // tables of functions, and pointers to them
  DrawnTypes& drawn_;
  Globals& globals_;
};

}  // namespace gadfly::gen
