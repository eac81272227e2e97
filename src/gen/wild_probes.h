// SPDX-License-Identifier: Apache-2.0
// Functions of a few numbers that are called with many of them: what folders do wrong shows for some arguments only.
#pragma once

#include "gen/wild_expressions.h"
#include "gen/wild_world.h"

namespace gadfly::gen {

class WildProbes {
 public:
  WildProbes(WildDraft& draft, WildWorld& world, WildExpressions& expressions)
      : d_(draft), world_(world), e_(expressions) {}

  // Drafts the functions, where the program has them.
  void add();
  // Appends to |block|, the body of test(): each function is called, and what it gives becomes part of the answer. A
  // call that is undefined is removed later, so that the function keeps its operations.
  void append_calls(lang::StmtId block);

 private:
  struct Probe {
    lang::FuncId function;
    std::vector<__int128> constants;  // in its text
  };
  using Make = lang::StmtId (WildProbes::*)(WildScope& scope, lang::StmtId block);
#define GADFLY_WILD_PROBE(id, name, weight, make, what) lang::StmtId make(WildScope& scope, lang::StmtId block);
#include "gen/rules.def"
  static const Make kMakers[];

  void add_function(std::uint32_t number);
  lang::VarId local(WildScope& scope, lang::StmtId block, lang::ExprId value);
  lang::StmtId given_back(WildScope& scope);
  __int128 argument(const Probe& probe, lang::Type type);
  lang::ExprId passed(__int128 value, lang::Type type, bool hidden);

  WildDraft& d_;
  WildWorld& world_;
  WildExpressions& e_;
  std::vector<Probe> probes_;
};

}  // namespace gadfly::gen
