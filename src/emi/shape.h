// SPDX-License-Identifier: Apache-2.0
// What can be said of a statement or an expression by looking at it.
#pragma once

#include <vector>

#include "lang/program.h"

namespace gadfly::emi {

struct Shape {
  bool labels = false;       // a label, or a case of a switch around it, is in it: it can be entered in its middle
  bool leaves_loop = false;  // a break or continue that belongs to a loop or switch around it
  bool returns = false;
  bool jumps = false;     // goto
  bool odd = false;       // a statement expression, a compound literal, the address of a label, variable arguments
  bool declares = false;  // it is a declaration
};
Shape shape_of(const lang::Program& program, lang::StmtId stmt);

// Reads objects that are not volatile, and does nothing else: no store, no call, no object of its own.
bool is_pure(const lang::Program& program, lang::ExprId e);

// What |e| names.
void collect_variables(const lang::Program& program, lang::ExprId e, std::vector<lang::VarId>& into);
std::vector<lang::VarId> variables_of_statement(const lang::Program& program, lang::StmtId stmt);

// `lvalue = value`, `lvalue op= value` or a declaration with a value, with nothing but pure expressions in it, or a
// condition of an if, a value that is returned, switched on or dropped: evaluated once, when the statement begins,
// with no change of any object before its end. kNoExpr: it is nothing of that kind.
lang::ExprId steady_expression(const lang::Program& program, lang::StmtId stmt);

// Whether two lvalues of probes, or of statements, are written alike: the same members and elements of one variable.
bool same_lvalue(const lang::Program& program, lang::ExprId a, lang::ExprId b);

}  // namespace gadfly::emi
