// SPDX-License-Identifier: Apache-2.0
// Hints that follow what flows through variables and parameters.
#include <map>
#include <set>

#include "machine/value.h"
#include "reduce/find.h"
#include "reduce/visit.h"

namespace gadfly::reduce {

using namespace lang;

namespace {

// The expressions that are statements: nothing uses their values.
std::set<std::uint32_t> expression_statements(const Program& program) {
  std::set<std::uint32_t> found;
  visit(program, {.statement = [&](StmtId id, unsigned, bool) {
          const Stmt& s = program.stmt(id);
          if (s.kind == StmtKind::ExprStmt) found.insert(s.a);
        }});
  return found;
}

}  // namespace

Hints forwarded(const Base& base, unsigned) {
  const Program& program = base.program;
  struct Flow {
    std::uint32_t loads = 0, writes = 0;
    ExprId load = kNoExpr, value = kNoExpr;
  };
  std::vector<Flow> flows(program.vars.size());
  const Uses uses = count_uses(program);
  const std::set<std::uint32_t> statements = expression_statements(program);
  visit(program, {.expression =
                      [&](ExprId id, const ExprPosition&) {
                        const Expr& e = program.expr(id);
                        if (e.kind != ExprKind::Load && e.kind != ExprKind::Assign) return;
                        const Expr& var = program.expr(e.child_a());
                        if (var.kind != ExprKind::VarRef) return;
                        Flow& flow = flows[var.a];
                        if (e.kind == ExprKind::Load) ++flow.loads, flow.load = id;
                        if (e.kind == ExprKind::Assign && statements.contains(raw(id)))
                          ++flow.writes, flow.value = e.child_b();
                      },
                  .variable =
                      [&](VarId id) {
                        const Var& var = program.var(id);
                        const bool init = var.init != kNoExpr && program.expr(var.init).kind != ExprKind::InitList;
                        if (init && var.storage == Storage::Local)
                          ++flows[raw(id)].writes, flows[raw(id)].value = var.init;
                      }});
  Hints hints;
  for (std::uint32_t i = 0; i < flows.size(); ++i) {
    const Flow& flow = flows[i];
    const bool initialised = program.vars[i].storage == Storage::Local && program.vars[i].init != kNoExpr;
    const bool simple = flow.loads == 1 && flow.writes == 1 && uses.variables[i] == 2u - initialised;
    if (simple && program.vars[i].storage != Storage::Param)
      hints.push_back({HintKind::Forward, i, raw(flow.load), raw(flow.value)});
  }
  return hints;
}

Hints copies(const Base& base, unsigned) {
  const Program& program = base.program;
  Hints hints;
  const auto add = [&](VarId copy, ExprId value) {
    const Expr& load = program.expr(without_implicit(program, value));
    if (load.kind != ExprKind::Load || program.expr(load.child_a()).kind != ExprKind::VarRef) return;
    const VarId original{program.expr(load.child_a()).a};
    const bool alike = program.var(copy).type.unqualified() == program.var(original).type.unqualified();
    if (copy != original && alike && program.var(copy).storage != Storage::Param)
      hints.push_back({HintKind::SameVariable, raw(copy), raw(original)});
  };
  visit(program, {.expression =
                      [&](ExprId id, const ExprPosition&) {
                        const Expr& e = program.expr(id);
                        if (e.kind != ExprKind::Assign || program.expr(e.child_a()).kind != ExprKind::VarRef) return;
                        add(VarId{program.expr(e.child_a()).a}, e.child_b());
                      },
                  .variable =
                      [&](VarId id) {
                        if (program.var(id).init != kNoExpr) add(id, program.var(id).init);
                      }});
  return hints;
}

// After x = y, what reads x could read y.
Hints rerouted(const Base& base, unsigned) {
  const Program& program = base.program;
  std::map<std::uint32_t, std::vector<ExprId>> loads;    // by variable
  std::map<std::uint32_t, std::vector<ExprId>> sources;  // what is assigned to it, where that is a variable
  visit(program, {.expression = [&](ExprId id, const ExprPosition&) {
          const Expr& e = program.expr(id);
          if (e.kind != ExprKind::Load && e.kind != ExprKind::Assign) return;
          const Expr& var = program.expr(e.child_a());
          if (var.kind != ExprKind::VarRef) return;
          if (e.kind == ExprKind::Load) return loads[var.a].push_back(id);
          const ExprId value = without_implicit(program, e.child_b());
          const Expr& load = program.expr(value);
          if (load.kind == ExprKind::Load && program.expr(load.child_a()).kind == ExprKind::VarRef)
            sources[var.a].push_back(value);
        }});
  Hints hints;
  for (const auto& [var, values] : sources)
    for (const ExprId load : loads[var])
      for (const ExprId value : values)
        if (load != value) hints.push_back({HintKind::ToOperand, raw(load), raw(value)});
  return hints;
}

Hints settled(const Base& base, unsigned level) {
  const Program& program = base.program;
  Hints hints;
  if (level == 1) {
    visit(program, {.statement = [&](StmtId id, unsigned, bool) {
            const Stmt& s = program.stmt(id);
            if (s.kind != StmtKind::ExprStmt) return;
            const Expr& e = program.expr(ExprId{s.a});
            if (e.kind != ExprKind::Assign && e.kind != ExprKind::CompoundAssign) return;
            const Expr& var = program.expr(e.child_a());
            const Profile::Known& known = base.profile.value(ExprId{s.a});
            const bool fits =
                var.kind == ExprKind::VarRef && is_integer(e.rep) && known.seen != Profile::Seen::Never && known.plain;
            if (fits && program.var(VarId{var.a}).storage != Storage::Param)
              hints.push_back(
                  {HintKind::SettleAfter, var.a, s.a, machine::widen(machine::int128_value(known.bits), e.rep)});
          }});
    return hints;
  }
  visit(
      program, {.expression = [&](ExprId id, const ExprPosition& spot) {
        const Expr& e = program.expr(id);
        const bool reads = e.kind == ExprKind::Load || e.kind == ExprKind::CompoundAssign || e.kind == ExprKind::IncDec;
        if (!reads || spot.constant || spot.unevaluated || raw(id) >= base.profile.reads.size()) return;
        const Expr& var = program.expr(e.child_a());
        const Profile::Known& read = base.profile.reads[raw(id)];
        if (var.kind != ExprKind::VarRef || !is_integer(var.rep) || read.seen == Profile::Seen::Never || !read.plain)
          return;
        if (program.var(VarId{var.a}).storage == Storage::Param) return;
        hints.push_back({HintKind::Settle, var.a, raw(id), machine::widen(machine::int128_value(read.bits), var.rep)});
      }});
  return hints;
}

Hints variables(const Base& base, unsigned) {
  Hints hints;
  visit(base.program, {.variable = [&](VarId id) {
          if (base.program.var(id).storage != Storage::Param) hints.push_back({HintKind::RemoveVariable, raw(id)});
        }});
  return hints;
}

Hints parameters(const Base& base, unsigned) {
  const Program& program = base.program;
  // Functions whose results are used, and those that are named without being called.
  std::set<std::uint32_t> used;
  std::vector<std::uint32_t> calls(program.functions.size());
  const std::set<std::uint32_t> statements = expression_statements(program);
  visit(program, {.expression = [&](ExprId id, const ExprPosition&) {
          const Expr& e = program.expr(id);
          if (e.kind != ExprKind::Call) return;
          const FuncId f = callee(program, e);
          if (f == kNoFunc) return;
          ++calls[raw(f)];
          if (!statements.contains(raw(id))) used.insert(raw(f));
        }});
  const Uses uses = count_uses(program);
  Hints hints;
  visit(program, {.function = [&](FuncId id) {
          const Function& f = program.function(id);
          const TypeInfo& info = program.types.info(f.type);
          if (id == program.main) {
            for (std::uint32_t i = 0; i < f.params.size(); ++i)
              hints.push_back({HintKind::RemoveParameter, raw(id), i});
            return;
          }
          if (uses.functions[raw(id)] != calls[raw(id)]) return;
          if (!info.variadic && !info.no_prototype)
            for (std::uint32_t i = 0; i < f.params.size(); ++i)
              hints.push_back({HintKind::RemoveParameter, raw(id), i});
          if (!used.contains(raw(id)) && program.types.kind(info.element) != TypeKind::Void)
            hints.push_back({HintKind::DropResult, raw(id)});
        }});
  return hints;
}

namespace {

// What is where it is for good: a function, a variable, or a part of one by constants.
bool is_fixed(const Program& program, ExprId lvalue) {
  const Expr& e = program.expr(lvalue);
  switch (e.kind) {
    case ExprKind::FuncRef:
    case ExprKind::VarRef: return true;
    case ExprKind::Member: return is_fixed(program, e.child_a());
    case ExprKind::Index: {
      const Expr& pointer = program.expr(e.child_a());
      return pointer.kind == ExprKind::ArrayDecay && is_fixed(program, pointer.child_a()) &&
             program.expr(without_implicit(program, e.child_b())).kind == ExprKind::IntConst;
    }
    default: return false;
  }
}

}  // namespace

Hints pointers(const Base& base, unsigned) {
  const Program& program = base.program;
  Hints hints;
  const auto offer = [&](std::uint32_t var, ExprId value) {
    const Expr& e = program.expr(without_implicit(program, value));
    if ((e.kind == ExprKind::AddrOf || e.kind == ExprKind::FunctionDecay) && is_fixed(program, e.child_a()))
      hints.push_back({HintKind::ToTarget, var, e.a});
  };
  visit(program, {.expression =
                      [&](ExprId id, const ExprPosition&) {
                        const Expr& e = program.expr(id);
                        if (e.kind != ExprKind::Assign) return;
                        const Expr& to = program.expr(e.child_a());
                        if (to.kind == ExprKind::VarRef && to.rep == Rep::Pointer) offer(to.a, e.child_b());
                      },
                  .variable =
                      [&](VarId id) {
                        const Var& var = program.var(id);
                        if (var.init != kNoExpr && program.types.rep(var.type) == Rep::Pointer)
                          offer(raw(id), var.init);
                      }});
  return hints;
}

}  // namespace gadfly::reduce
