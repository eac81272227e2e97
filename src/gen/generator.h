// SPDX-License-Identifier: Apache-2.0
// The growing program: what generate() is made of.
#pragma once

#include <map>

#include "gen/generate.h"
#include "gen/rewrite.h"
#include "lang/build.h"
#include "machine/interpreter.h"

namespace gadfly::gen {

class Generator final : public machine::Grower {
 public:
  Generator(const GenOptions& options, Choices& choices, lang::Program& program, GenStats& stats);

  // Types, globals with values, and the entry function, whose body is still open.
  lang::FuncId begin();
  bool extend(machine::Machine& machine, lang::StmtId block, machine::Flow& flow) override;
  // Fills the blocks that were never executed. Their code need not be defined.
  void fill_dead_blocks();

 private:
  // What is known of a block: whose it is, what is visible in it, how much is still to be grown.
  struct Scope {
    lang::StmtId block;
    lang::FuncId function = lang::kNoFunc;
    std::uint32_t depth = 0;
    std::uint32_t budget = 0;
    bool complete = false;
    bool executed = false;
    std::vector<lang::VarId> outer;     // what was declared before it, around it
    std::vector<lang::VarId> vars;      // declared in it, or parameters
    std::vector<lang::VarId> counters;  // of loops around it: read only
  };

  // generator.cpp
  lang::FuncId add_function(std::uint32_t params);
  lang::VarId add_local(const Scope& scope, lang::Type type, const char* prefix);
  void own(lang::StmtId block, lang::VarId var);
  void extend_list(std::uint32_t& first, std::uint32_t& count, std::uint32_t with);
  lang::StmtId open_block(Scope& parent, std::uint32_t budget);
  Scope& scope_of(lang::StmtId block) { return scopes_.at(raw(block)); }
  void append(lang::StmtId block, lang::StmtId stmt);
  machine::Flow execute(lang::StmtId stmt);
  void close(Scope& scope);
  void name_nodes();

  // globals.cpp
  void add_globals();
  lang::Type integer_type();
  lang::Type add_struct();
  lang::ExprId initialiser(lang::Type type);
  __int128 interesting_number(lang::Type type);

  // statements.cpp
  lang::StmtId statement(Scope& scope);
  lang::StmtId assignment(Scope& scope);
  lang::StmtId declaration(Scope& scope);
  lang::StmtId branch(Scope& scope);
  lang::StmtId loop(Scope& scope);
  lang::StmtId call_statement(Scope& scope);

  // expressions.cpp
  lang::ExprId expression(Scope& scope, std::uint32_t depth);
  lang::ExprId leaf(Scope& scope);
  lang::ExprId lvalue(Scope& scope, bool writable);
  lang::ExprId part_of(Scope& scope, lang::ExprId whole);
  lang::ExprId unary(Scope& scope, std::uint32_t depth);
  lang::ExprId binary(Scope& scope, std::uint32_t depth);
  lang::ExprId defined_binary(lang::BinaryOp op, lang::ExprId a, lang::ExprId b);
  lang::ExprId subscript(Scope& scope, std::uint64_t count);

  // repair.cpp
  bool repair(const machine::Stop& stop);
  bool repair_binary(lang::ExprId id);
  lang::ExprId accessed_element(lang::ExprId id) const;
  void replace(lang::ExprId id, lang::ExprId with);

  const GenOptions& options_;
  Choices& choices_;
  lang::Program& program_;
  lang::Builder build_;
  GenStats& stats_;
  machine::Machine* machine_ = nullptr;  // null while dead code is grown: nothing is evaluated
  std::map<std::uint32_t, Scope> scopes_;
  std::vector<lang::VarId> globals_;
  std::vector<lang::FuncId> functions_;
  std::uint32_t statements_left_;
  std::map<lang::FuncId, std::uint32_t> slots_used_;
  std::uint32_t names_ = 0;
  std::uint32_t named_nodes_ = 0;
};

}  // namespace gadfly::gen
