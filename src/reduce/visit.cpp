// SPDX-License-Identifier: Apache-2.0
#include "reduce/visit.h"

#include "machine/value.h"

namespace gadfly::reduce {
namespace {

using namespace lang;

class Walk {
 public:
  Walk(const Program& program, const Visitor& visitor) : program_(program), visitor_(visitor) {}

  void run() {
    for (const Program::TopLevel& item : program_.top_level)
      if (item.kind == Program::TopLevel::Kind::Var) variable(VarId{item.id});
    for (const Program::TopLevel& item : program_.top_level)
      if (item.kind == Program::TopLevel::Kind::Func) function(FuncId{item.id});
  }

 private:
  void function(FuncId id) {
    const Function& f = program_.function(id);
    if (!f.is_defined()) return;
    current_ = id;
    if (visitor_.function) visitor_.function(id);
    for (const VarId param : f.params)
      if (visitor_.variable) visitor_.variable(param);
    statement(f.body, 0, false);
    current_ = kNoFunc;
  }

  void variable(VarId id) {
    if (visitor_.variable) visitor_.variable(id);
    initialiser(id);
  }

  void initialiser(VarId id) {
    const Var& var = program_.var(id);
    if (var.init == kNoExpr) return;
    ExprPosition spot;
    spot.constant = var.is_static_duration();
    spot.function = current_;
    expression(var.init, spot);
  }

  void statement(StmtId id, unsigned depth, bool list) {
    if (visitor_.statement) visitor_.statement(id, depth, list);
    const Stmt& s = program_.stmt(id);
    if (s.kind == StmtKind::Decl) variable(VarId{s.a});
    ExprPosition spot;
    spot.constant = s.kind == StmtKind::Case;
    spot.function = current_;
    for_each_expression(s, [&](ExprId e) { expression(e, spot); });
    const bool in_list = s.kind == StmtKind::Block;
    for_each_substatement(program_, s, [&](StmtId sub) { statement(sub, depth + 1, in_list); });
  }

  void expression(ExprId id, const ExprPosition& spot) {
    if (visitor_.expression) visitor_.expression(id, spot);
    const Expr& e = program_.expr(id);
    if (e.kind == ExprKind::CompoundLiteral) initialiser(VarId{e.a});
    if (e.kind == ExprKind::StmtExpr) statement(StmtId{e.a}, 0, false);
    ExprPosition below = spot;
    below.parent = id;
    ++below.depth;
    below.unevaluated = spot.unevaluated || e.kind == ExprKind::SizeOf;
    for_each_operand(program_, e, [&](ExprId operand) { expression(operand, below); });
  }

  const Program& program_;
  const Visitor& visitor_;
  FuncId current_ = kNoFunc;
};

}  // namespace

void visit(const Program& program, const Visitor& visitor) { Walk(program, visitor).run(); }

Uses count_uses(const Program& program) {
  Uses uses;
  uses.variables.resize(program.vars.size());
  uses.functions.resize(program.functions.size());
  visit(program, {.expression = [&](ExprId id, const ExprPosition&) {
          const Expr& e = program.expr(id);
          if (e.kind == ExprKind::VarRef || e.kind == ExprKind::CompoundLiteral) ++uses.variables[e.a];
          if (e.kind == ExprKind::FuncRef) ++uses.functions[e.a];
        }});
  return uses;
}

FuncId callee(const Program& program, const Expr& call) {
  const Expr& pointer = program.expr(call.child_a());
  const bool names_it = pointer.kind == ExprKind::FunctionDecay || pointer.kind == ExprKind::AddrOf;
  if (!names_it) return kNoFunc;
  const Expr& designator = program.expr(pointer.child_a());
  return designator.kind == ExprKind::FuncRef ? FuncId{designator.a} : kNoFunc;
}

VarId root_variable(const Program& program, ExprId lvalue) {
  const Expr& e = program.expr(lvalue);
  switch (e.kind) {
    case ExprKind::VarRef: return VarId{e.a};
    case ExprKind::Member:
    case ExprKind::Element: return root_variable(program, e.child_a());
    case ExprKind::Index: {
      const Expr& pointer = program.expr(e.child_a());
      return pointer.kind == ExprKind::ArrayDecay ? root_variable(program, pointer.child_a()) : kNoVar;
    }
    default: return kNoVar;
  }
}

ExprId without_implicit(const Program& program, ExprId id) {
  while (program.expr(id).kind == ExprKind::Cast && program.expr(id).has(kImplicit)) id = program.expr(id).child_a();
  return id;
}

__int128 number_of(const lang::Expr& constant) {
  if (bit_width(constant.rep) == 128) return static_cast<__int128>(constant.int_bits());
  return machine::widen(machine::int_value(static_cast<std::uint64_t>(constant.int64())), constant.rep);
}

}  // namespace gadfly::reduce
