// SPDX-License-Identifier: Apache-2.0
// Calls, by name and by pointer.
#pragma once

#include <span>

#include "gen/part.h"

namespace gadfly::gen {

class Accesses;
class Assignments;
class Budget;
class Expressions;
class Functions;
class Lvalues;
class Operations;
class OtherValues;
class Visible;

class Calls : private Part {
 public:
  Calls(Draft& draft, Parts& parts);

  Flow call_statement(Scope& scope);

  // A function to call from here: an old one, or a new one. Calls go to higher ranks only. kNoFunc: there is none.
  lang::FuncId callee(const Context& at, bool for_value);
  // A call, which is performed. Nothing: there is nothing to pass for some parameter.
  Grown call(const Context& at, lang::FuncId f, std::uint32_t depth);
  Grown call_by_table(const Context& at, std::uint32_t depth);
  Grown argument(const Context& at, lang::Type type, std::uint32_t depth);

 private:
  void note_call(const Scope& scope, lang::FuncId f);
  void raise_multiplicity(lang::FuncId f, std::uint32_t to);
  Grown performed_call(const Context& at, lang::FuncId f, lang::ExprId id, std::span<const Grown> args);
  Flow keep_result(Scope& scope, Grown result);

  Budget& budget_;
  Visible& visible_;
  Accesses& accesses_;
  Operations& operations_;
  Lvalues& lvalues_;
  OtherValues& others_;
  Expressions& expressions_;
  Assignments& assignments_;
  Functions& functions_;
};

}  // namespace gadfly::gen
