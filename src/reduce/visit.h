// SPDX-License-Identifier: Apache-2.0
// Walks all that a program says: every statement and expression once, outermost first.
#pragma once

#include <cstdint>
#include <functional>

#include "lang/program.h"

namespace gadfly::reduce {

// Where an expression stands.
struct ExprPosition {
  unsigned depth = 0;        // in its statement or initialiser
  bool constant = false;     // it has to be a constant: a case, an initialiser of static duration
  bool unevaluated = false;  // below sizeof
  lang::ExprId parent = lang::kNoExpr;
  lang::FuncId function = lang::kNoFunc;
};

struct Visitor {
  // |depth| counts the statements around it. |list|: it is an element of a block.
  std::function<void(lang::StmtId, unsigned depth, bool list)> statement = {};
  std::function<void(lang::ExprId, const ExprPosition&)> expression = {};
  std::function<void(lang::FuncId)> function = {};
  std::function<void(lang::VarId)> variable = {};  // declared: global, parameter, local
};

// What |visitor| changes below what it is shown is seen changed. Recurses as deep as the program nests.
void visit(const lang::Program& program, const Visitor& visitor);

// How often each variable and each function is named, in code and in initialisers.
struct Uses {
  std::vector<std::uint32_t> variables, functions;
};
Uses count_uses(const lang::Program& program);

// The function that |call|, a Call, names; kNoFunc: it calls a pointer.
lang::FuncId callee(const lang::Program& program, const lang::Expr& call);

// The variable that |lvalue| is, or is a part of without a pointer between; kNoVar: none.
lang::VarId root_variable(const lang::Program& program, lang::ExprId lvalue);

// The number of an IntConst.
__int128 number_of(const lang::Expr& constant);

// |e| without conversions that are not written.
lang::ExprId without_implicit(const lang::Program& program, lang::ExprId e);

}  // namespace gadfly::reduce
