// SPDX-License-Identifier: Apache-2.0
#include "machine/value.h"
#include "reduce/find.h"
#include "reduce/visit.h"

namespace gadfly::reduce {

using namespace lang;

namespace {

bool is_constant(const Expr& e) { return e.kind == ExprKind::IntConst || e.kind == ExprKind::FloatConst; }

bool is_number(const Expr& e) { return is_integer(e.rep) || is_floating(e.rep); }

// Whether a constant could stand for it.
bool has_value(const Expr& e, const ExprPosition& spot) {
  const bool implicit = e.kind == ExprKind::Cast && e.has(kImplicit);
  return !spot.constant && !spot.unevaluated && !implicit && !is_constant(e) && is_number(e) && !e.has(kLvalue) &&
         e.kind != ExprKind::InitList;
}

}  // namespace

Hints values(const Base& base, unsigned level) {
  Hints hints;
  visit(base.program, {.expression = [&](ExprId id, const ExprPosition& spot) {
          const bool here = spot.depth == level || (level + 1 == kDeepest && spot.depth > level);
          if (here && has_value(base.program.expr(id), spot)) hints.push_back({HintKind::ToValue, raw(id)});
        }});
  return hints;
}

Hints changing_values(const Base& base, unsigned) {
  Hints hints;
  visit(base.program, {.expression = [&](ExprId id, const ExprPosition& spot) {
          const bool changes = base.profile.value(id).seen == Profile::Seen::Different;
          if (changes && has_value(base.program.expr(id), spot)) hints.push_back({HintKind::ToValue, raw(id)});
        }});
  return hints;
}

Hints operands(const Base& base, unsigned level) {
  const Program& program = base.program;
  Hints hints;
  visit(program, {.expression = [&](ExprId id, const ExprPosition& spot) {
          const Expr& e = program.expr(id);
          if (spot.unevaluated) return;
          const auto add = [&](ExprId operand) { hints.push_back({HintKind::ToOperand, raw(id), raw(operand)}); };
          switch (e.kind) {
            case ExprKind::Unary:
              if (level == 0) add(e.child_a());
              return;
            case ExprKind::Cast:
              if (level == 0 && !e.has(kImplicit)) add(e.child_a());
              return;
            case ExprKind::Binary:
            case ExprKind::Logical:
            case ExprKind::Comma: add(level == 0 ? e.child_a() : e.child_b()); return;
            case ExprKind::Assign:
              if (level == 1) add(e.child_b());
              return;
            case ExprKind::Cond:
              if (level == 0 && e.b != kNone) add(e.child_b());
              if (level == 1) add(e.child_c());
              return;
            case ExprKind::CompoundAssign:
            case ExprKind::IncDec:
              if (level == 0) hints.push_back({HintKind::ToAssign, raw(id)});
              return;
            case ExprKind::Deref: {
              const Expr& pointer = program.expr(without_implicit(program, e.child_a()));
              if (level == 0 && pointer.kind == ExprKind::AddrOf) add(pointer.child_a());
              return;
            }
            case ExprKind::Call:
              for (std::uint32_t i = 0; i < e.c && level == 1; ++i) add(ExprId{program.lists[e.b + i]});
              return;
            default: return;
          }
        }});
  return hints;
}

Hints stored_numbers(const Base& base, unsigned) {
  const Program& program = base.program;
  Hints hints;
  const auto add = [&](ExprId value, Rep rep) {
    value = without_implicit(program, value);
    const Expr& e = program.expr(value);
    if (e.kind != ExprKind::IntConst || !is_integer(rep) || bit_width(rep) >= bit_width(e.rep)) return;
    const __int128 stored = machine::widen(machine::narrow(number_of(e), rep), rep);
    if (stored != number_of(e)) hints.push_back({HintKind::ToNumber, raw(value), kNone, stored});
  };
  visit(program, {.expression =
                      [&](ExprId id, const ExprPosition&) {
                        const Expr& e = program.expr(id);
                        const bool stores = e.kind == ExprKind::Assign || e.kind == ExprKind::CompoundAssign;
                        if (stores) add(e.child_b(), program.expr(e.child_a()).rep);
                        if (e.kind == ExprKind::Cast) add(e.child_a(), e.rep);
                      },
                  .variable =
                      [&](VarId id) {
                        const Var& var = program.var(id);
                        if (var.init != kNoExpr) add(var.init, program.types.rep(var.type));
                      }});
  return hints;
}

Hints numbers(const Base& base, unsigned level) {
  const Program& program = base.program;
  Hints hints;
  visit(program, {.expression = [&](ExprId id, const ExprPosition&) {
          const Expr& e = program.expr(id);
          if (e.kind != ExprKind::IntConst) return;
          const __int128 value = number_of(e);
          if (level == 0 && e.rep != Rep::I32 && value == static_cast<int>(value))
            hints.push_back({HintKind::PlainNumber, raw(id)});
          const __int128 smaller[] = {0, 1, value % 10, value & 255, value / 1000, value / 10, value / 2, value - 1};
          const __int128 next = smaller[level];
          const auto size = [](__int128 v) { return v < 0 ? -v : v; };
          if (size(next) < size(value)) hints.push_back({HintKind::ToNumber, raw(id), kNone, next});
        }});
  return hints;
}

Hints items(const Base& base, unsigned) {
  const Program& program = base.program;
  Hints hints;
  visit(program, {.expression =
                      [&](ExprId id, const ExprPosition&) {
                        const Expr& e = program.expr(id);
                        if (e.kind != ExprKind::InitList || e.c <= 1) return;
                        for (std::uint32_t i = e.c; i-- > 0;)
                          hints.push_back({HintKind::DropInitItem, raw(id), program.lists[e.b + 2 * i]});
                      },
                  .variable =
                      [&](VarId id) {
                        if (program.var(id).init != kNoExpr) hints.push_back({HintKind::DropInitialiser, raw(id)});
                      }});
  return hints;
}

}  // namespace gadfly::reduce
