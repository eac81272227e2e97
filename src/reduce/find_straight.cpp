// SPDX-License-Identifier: Apache-2.0
// Programs that only assign, one expression after the other: Orange3's phases. Every expression can become its value
// without changing what the others compute, so what does not matter goes by halves, however much there is of it.
#include "reduce/find.h"
#include "reduce/visit.h"

namespace gadfly::reduce {

using namespace lang;

namespace {

// A driver may have these: does it check, and is it right.
constexpr unsigned kMostBranches = 2;

bool is_straight(const Program& program) {
  unsigned branches = 0;
  bool jumps = false;
  visit(program, {.statement = [&](StmtId id, unsigned, bool) {
          switch (program.stmt(id).kind) {
            case StmtKind::If: ++branches; return;
            case StmtKind::While:
            case StmtKind::DoWhile:
            case StmtKind::For:
            case StmtKind::Switch:
            case StmtKind::Goto:
            case StmtKind::IndirectGoto: jumps = true; return;
            default: return;
          }
        }});
  return !jumps && branches <= kMostBranches;
}

// What |e| assigns; kNoExpr: it is no assignment, or of a number that is written there.
ExprId assigned(const Program& program, const Expr& e) {
  if (e.kind != ExprKind::Assign && e.kind != ExprKind::CompoundAssign) return kNoExpr;
  const ExprId value = without_implicit(program, e.child_b());
  const Expr& v = program.expr(value);
  const bool number = is_integer(v.rep) || is_floating(v.rep);
  return number && v.kind != ExprKind::IntConst && v.kind != ExprKind::FloatConst ? value : kNoExpr;
}

bool is_plain_read(const Program& program, ExprId id) { return program.expr(id).kind == ExprKind::Load; }

}  // namespace

Hints assigned_values(const Base& base, unsigned) {
  const Program& program = base.program;
  Hints hints;
  if (!is_straight(program)) return hints;
  visit(program, {.expression = [&](ExprId id, const ExprPosition& spot) {
          if (spot.depth != 0 || spot.function == program.main || spot.constant) return;
          const ExprId value = assigned(program, program.expr(id));
          if (value != kNoExpr && !is_plain_read(program, value)) hints.push_back({HintKind::ToValue, raw(value)});
        }});
  return hints;
}

Hints parts_of_assigned(const Base& base, unsigned level) {
  const Program& program = base.program;
  Hints hints;
  if (!is_straight(program)) return hints;
  std::vector<bool> below(program.exprs.size());  // what is assigned
  visit(program, {.expression = [&](ExprId id, const ExprPosition& spot) {
          const Expr& e = program.expr(id);
          if (spot.depth == 0 && spot.function != program.main && !spot.constant) {
            const ExprId value = assigned(program, e);
            if (value != kNoExpr) below[raw(value)] = true;
          }
          if (spot.parent != kNoExpr && below[raw(spot.parent)]) below[raw(id)] = true;
          const bool here = spot.depth == level + 2 || (level + 1 == kStraightLevels && spot.depth > level + 2);
          const bool number = (is_integer(e.rep) || is_floating(e.rep)) && e.kind != ExprKind::IntConst &&
                              e.kind != ExprKind::FloatConst && !e.has(kLvalue) && !e.has(kImplicit);
          if (here && below[raw(id)] && number && !spot.unevaluated) hints.push_back({HintKind::ToValue, raw(id)});
        }});
  return hints;
}

}  // namespace gadfly::reduce
