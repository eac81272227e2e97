// SPDX-License-Identifier: Apache-2.0
// A program as flat lists of its statements and expressions, in the order of the text, with what is around each.
// Subtrees are ranges, so that an analysis is a loop and no visitor of its own.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lang/program.h"

namespace gadfly::shape {

inline constexpr std::uint32_t kOutside = 0xffffffff;  // of no statement, of no expression

enum class Role : std::uint8_t {
  Operand,
  Condition,  // of if, loops
  Statement,  // its value is not used: an expression statement, the step of a for
  Initialiser,
  Other,  // what is returned or switched on
};

struct ExprSite {
  lang::ExprId id;
  std::uint32_t parent = kOutside;  // the expression that it is an operand of
  std::uint32_t stmt = kOutside;    // kOutside: in the initialiser of a global
  std::uint32_t end = 0;            // its operands are the sites up to here
  std::uint32_t operand = 0;        // which one of its parent
  unsigned depth = 0;               // of what is written: conversions and reads do not count
  Role role = Role::Operand;
  bool evaluated = true;  // not within sizeof
};

struct StmtSite {
  lang::StmtId id;
  lang::FuncId function;
  std::uint32_t parent = kOutside;
  std::uint32_t loop = kOutside;  // the innermost loop around it
  std::uint32_t end = 0;
  std::uint32_t first_expr = 0, own_exprs = 0, end_exprs = 0;  // first to own: its own; to end: of its parts too
  unsigned depth = 0;                                          // of if, switch, loops and blocks around it
  unsigned loops = 0;                                          // how many loops are around it
};

class Sites {
 public:
  // |left_out|: functions and variables that are not part of what is measured; `watch*` stands for many. Neither is
  // what stands in headers of the system.
  Sites(const lang::Program& program, const std::vector<std::string>& left_out);

  const lang::Program& program;
  std::vector<lang::FuncId> functions;
  std::vector<lang::VarId> variables;  // globals, parameters and locals
  std::vector<StmtSite> stmts;
  std::vector<ExprSite> exprs;

  const lang::Expr& expr(std::uint32_t site) const { return program.expr(exprs[site].id); }
  const lang::Stmt& stmt(std::uint32_t site) const { return program.stmt(stmts[site].id); }
  lang::TypeKind kind_of(lang::ExprId id) const { return program.types.kind(program.expr(id).type); }
  // Without conversions, explicit ones too if |all|.
  lang::ExprId bare(lang::ExprId id, bool all = true) const;
  // The same for expressions of the same form, conversions aside: "v3", "[v3+c1]".
  std::string key(lang::ExprId id) const;
  bool is_constant(lang::ExprId id) const;  // it reads nothing and calls nothing
  // The site of the statement, or kOutside.
  std::uint32_t site_of(lang::StmtId id) const { return stmt_sites_[lang::raw(id)]; }
  bool is_within(std::uint32_t stmt, std::uint32_t outer) const { return outer <= stmt && stmt < stmts[outer].end; }
  // The name of the function that a Call names, without "__builtin_"; empty: it is called by pointer.
  std::string_view callee(const lang::Expr& call) const;
  bool is_own(const lang::Loc& loc, std::string_view name) const;

 private:
  void add_stmt(lang::StmtId id, std::uint32_t parent, lang::FuncId function);
  void add_exprs_of(std::uint32_t site);
  void add_expr(lang::ExprId id, std::uint32_t parent, std::uint32_t stmt, Role role, unsigned depth);

  const std::vector<std::string>& left_out_;
  std::vector<std::uint32_t> stmt_sites_;
  bool evaluated_ = true;
};

bool is_loop(lang::StmtKind kind);
bool is_comparison(const lang::Expr& e);
// Binary, Unary, Logical, Cond, Call and their like: what a reader calls an operation.
bool is_written(const lang::Expr& e);
bool writes(const lang::Expr& e);  // =, op=, ++, --

}  // namespace gadfly::shape
