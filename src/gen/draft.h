// SPDX-License-Identifier: Apache-2.0
// The program while it grows, and the state that all parts of the generator share: what is drawn, what is known about
// variables and functions, and where execution stands.
#pragma once

#include <deque>
#include <map>
#include <string>
#include <vector>

#include "gen/context.h"
#include "gen/drawing.h"
#include "gen/facts.h"
#include "machine/execution.h"

namespace gadfly::gen {

class Draft : public Drawing {
 public:
  // Statements whose numbers are in |dropped| are left out.
  Draft(const GenOptions& options, Choices& choices, const std::vector<std::uint32_t>& dropped, Generated& result);

  bool live() const { return mode == Mode::Live; }
  Mode later() const { return mode == Mode::Dead ? Mode::Dead : Mode::Blind; }  // of what is not executed yet
  Context here(Scope& scope) const { return {scope, operators}; }

  VarFacts& facts(lang::VarId var) { return vars_[raw(var)]; }
  FunctionFacts& facts(lang::FuncId f) { return functions_[raw(f)]; }
  // Facts for functions that were added to the program.
  void add_function_facts();
  std::string name(const char* prefix);
  lang::VarId add_var(lang::Type type, lang::Storage storage, const char* prefix, VarFacts facts);
  // A variable that the block of |scope| owns; kNoVar if fewer than |spare| slots of the frame would be left. It is
  // visible once it is in scope.vars.
  lang::VarId add_local(Scope& scope, lang::Type type, const char* prefix, VarFacts facts, bool in_memory,
                        std::uint32_t spare);
  bool has_slots(lang::FuncId f, std::uint32_t count);
  void give_slot(lang::VarId var, lang::FuncId f);

  // An empty block that grows when execution reaches it.
  Scope& open_scope(lang::FuncId function, Scope* parent, std::uint32_t budget);
  // A block inside |scope|: a branch, a body, a part of one.
  Scope& open_inner(Scope& scope);
  // Null: the block only carries a loop's counter, or a fixed list of statements.
  Scope* scope_of(lang::StmtId block);

  // Appends a statement that was performed while it was built.
  void append(Scope& scope, lang::StmtId stmt);
  // Appends a statement and executes it.
  machine::Flow perform(Scope& scope, lang::StmtId stmt);

  const std::vector<std::uint32_t>& dropped;
  machine::Execution* machine = nullptr;
  Mode mode = Mode::Live;
  Rule operators = Rule::ContextPlain;  // preferred by the statement that was begun last
  std::deque<Scope> scopes;             // references stay valid
  std::vector<lang::VarId> globals;
  bool shadows = false;  // some variable has the name of another one

 private:
  std::vector<VarFacts> vars_;           // by VarId
  std::deque<FunctionFacts> functions_;  // by FuncId; references stay valid
  std::map<lang::FuncId, std::uint32_t> slots_used_;
  std::uint32_t names_ = 0;
};

// Changes the mode while it lives.
class ModeScope {
 public:
  ModeScope(Draft& draft, Mode mode) : draft_(draft), before_(draft.mode) { draft.mode = mode; }
  ~ModeScope() { draft_.mode = before_; }
  ModeScope(const ModeScope&) = delete;
  ModeScope& operator=(const ModeScope&) = delete;

 private:
  Draft& draft_;
  Mode before_;
};

}  // namespace gadfly::gen
