// SPDX-License-Identifier: Apache-2.0
#include "reduce/conventions.h"

#include "reduce/visit.h"

namespace gadfly::reduce {
namespace {

using namespace lang;

bool main_returns(const Program& program) {
  if (program.main == kNoFunc) return false;
  const Stmt& body = program.stmt(program.function(program.main).body);
  if (body.b == 0) return false;
  const Stmt& last = program.stmt(StmtId{program.lists[body.a + body.b - 1]});
  return last.kind == StmtKind::Return && last.a != kNone;
}

bool is_last_parameter(const Program& program, ExprId argument, FuncId function) {
  const Expr& load = program.expr(without_implicit(program, argument));
  if (load.kind != ExprKind::Load || program.function(function).params.empty()) return false;
  const Expr& variable = program.expr(load.child_a());
  return variable.kind == ExprKind::VarRef && VarId{variable.a} == program.function(function).params.back();
}

bool names_last_parameters(const Program& program) {
  bool all = true;
  visit(program, {.expression = [&](ExprId id, const ExprPosition& spot) {
          const Expr& e = program.expr(id);
          if (e.kind == ExprKind::BuiltinCall && static_cast<Builtin>(e.op) == Builtin::VaStart)
            all = all && e.c > 1 && is_last_parameter(program, ExprId{program.lists[e.b + 1]}, spot.function);
        }});
  return all;
}

}  // namespace

Conventions conventions_of(const Program& program) {
  return {.main_returns = main_returns(program), .names_last_parameters = names_last_parameters(program)};
}

}  // namespace gadfly::reduce
