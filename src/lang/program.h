// SPDX-License-Identifier: Apache-2.0
// A whole C program as one value: copy it to keep a version, change the copy, throw it away.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include "lang/tree.h"
#include "lang/type.h"
#include "support/flat_arena.h"
#include "support/stable_vector.h"

namespace gadfly::lang {

enum class Storage : std::uint8_t {
  Global,       // file scope
  StaticLocal,  // block scope, static storage duration
  Local,        // block scope, automatic
  Param,
};

struct Var {
  std::string name;  // unique among the file-scope names; locals may shadow. Empty: unnamed
  Type type;
  Storage storage = Storage::Global;
  bool is_static = false;  // file scope: internal linkage
  bool is_extern = false;  // declared, never defined in this program
  bool is_register = false;
  // Its address may be taken (&x, decay, member access): it lives in memory. Scalars that are not
  // address-taken and not volatile are kept in a frame slot.
  bool address_taken = false;
  std::uint32_t align_as = 0;           // explicit alignment; 0: none
  std::uint32_t slot = kNone;           // Local, Param: index in its function's frame
  FuncId function = kNoFunc;            // where it is declared; kNoFunc at file scope
  std::vector<std::string> attributes;  // printed as they are: "unused", …
  ExprId init = kNoExpr;                // an InitList for aggregates, or a value (string literals included)
  Loc loc;

  bool is_static_duration() const { return storage == Storage::Global || storage == Storage::StaticLocal; }
};

struct Function {
  std::string name;
  Type type;
  std::vector<VarId> params;
  StmtId body = kNoStmt;  // a Block; kNoStmt: declared only (a library function, or undefined)
  std::uint32_t frame_slots = 0;
  bool is_static = false;
  bool is_inline = false;
  bool noreturn = false;
  std::vector<std::string> attributes;  // printed as they are: "noinline", "const", …
  Loc loc;
  bool is_defined() const { return body != kNoStmt; }
};

struct Label {
  std::string name;
  FuncId function = kNoFunc;
  StmtId stmt = kNoStmt;  // the Label statement
};

class Program {
 public:
  explicit Program(const Target& target) : types(target) {}

  TypeTable types;
  support::FlatArena<Expr> exprs;
  support::FlatArena<Stmt> stmts;
  support::StableVector<Var, 8> vars;
  support::StableVector<Function, 6> functions;
  std::vector<Label> labels;
  std::vector<std::uint32_t> lists;  // children of nodes with many: (first, count)
  std::vector<std::string> strings;  // bytes of string literals, with their terminating zeros
  std::vector<std::string> files;    // names for Loc::file
  std::vector<VarId> globals;        // every variable of static storage duration, in order
  // File-scope declarations in the order of the source, for printing.
  struct TopLevel {
    enum class Kind : std::uint8_t { Var, Func } kind;
    std::uint32_t id;
  };
  std::vector<TopLevel> top_level;
  FuncId main = kNoFunc;

  Expr& expr(ExprId id) { return exprs[raw(id)]; }
  const Expr& expr(ExprId id) const { return exprs[raw(id)]; }
  Stmt& stmt(StmtId id) { return stmts[raw(id)]; }
  const Stmt& stmt(StmtId id) const { return stmts[raw(id)]; }
  Var& var(VarId id) { return vars[raw(id)]; }
  const Var& var(VarId id) const { return vars[raw(id)]; }
  Function& function(FuncId id) { return functions[raw(id)]; }
  const Function& function(FuncId id) const { return functions[raw(id)]; }
  Label& label(LabelId id) { return labels[raw(id)]; }
  const Label& label(LabelId id) const { return labels[raw(id)]; }

  // Adds a node. Sets rep from the type, and kMayWrite from the kind and the operands.
  ExprId add(Expr node);
  StmtId add(Stmt node) { return StmtId{stmts.push_back(node)}; }
  VarId add(Var var) { return VarId{vars.push_back(std::move(var))}; }
  FuncId add(Function f) { return FuncId{functions.push_back(std::move(f))}; }
  // Copies |ids| into lists; returns the index of the first.
  template <typename Id>
  std::uint32_t add_list(std::span<const Id> ids) {
    const auto first = static_cast<std::uint32_t>(lists.size());
    for (Id id : ids) lists.push_back(static_cast<std::uint32_t>(id));
    return first;
  }
  std::span<const std::uint32_t> list(std::uint32_t first, std::uint32_t count) const {
    return {lists.data() + first, count};
  }

  // Sets Stmt::parent below |root|. Requires a complete body.
  void link_parents(StmtId root);
};

// Calls |visit(ExprId)| for each direct operand that is an expression of |e|, in order.
template <typename Visit>
void for_each_operand(const Program& program, const Expr& e, Visit&& visit);
// Calls |visit(StmtId)| for each direct substatement of |s|, in order.
template <typename Visit>
void for_each_substatement(const Program& program, const Stmt& s, Visit&& visit);
// Calls |visit(ExprId)| for each expression that stands directly in |s| (a condition, a value;
// not a declared variable's initialiser).
template <typename Visit>
void for_each_expression(const Stmt& s, Visit&& visit);

}  // namespace gadfly::lang

#include "lang/walk.inl"
