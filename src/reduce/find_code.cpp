// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "machine/value.h"
#include "reduce/find.h"
#include "reduce/visit.h"

namespace gadfly::reduce {

using namespace lang;

namespace {

bool is_declaration(const Program& program, StmtId id) {
  const StmtKind kind = program.stmt(id).kind;
  return kind == StmtKind::Decl || kind == StmtKind::DeclGroup;
}

std::vector<FuncId> defined_functions(const Program& program) {
  std::vector<FuncId> result;
  for (const Program::TopLevel& item : program.top_level)
    if (item.kind == Program::TopLevel::Kind::Func && program.function(FuncId{item.id}).is_defined() &&
        FuncId{item.id} != program.main)
      result.push_back(FuncId{item.id});
  return result;
}

}  // namespace

Hints dead_code(const Base& base, unsigned) {
  const Program& program = base.program;
  Hints hints;
  for (const FuncId id : defined_functions(program))
    if (!base.profile.was_executed(program.function(id).body)) hints.push_back({HintKind::RemoveFunction, raw(id)});
  visit(program, {.statement = [&](StmtId id, unsigned depth, bool list) {
          if (depth == 0 || base.profile.was_executed(id) || is_declaration(program, id)) return;
          const bool branch = program.stmt(id).kind == StmtKind::Block;
          if (list || branch) hints.push_back({HintKind::RemoveStatement, raw(id)});
        }});
  return hints;
}

Hints whole_functions(const Base& base, unsigned) {
  Hints hints;
  for (const FuncId id : defined_functions(base.program)) hints.push_back({HintKind::RemoveFunction, raw(id)});
  return hints;
}

Hints statements(const Base& base, unsigned level) {
  Hints hints;
  visit(base.program, {.statement = [&](StmtId id, unsigned depth, bool list) {
          const bool here = depth == level + 1 || (level + 1 == kDeepest && depth > level);
          if (list && here && !is_declaration(base.program, id)) hints.push_back({HintKind::RemoveStatement, raw(id)});
        }});
  // The last ones first: what is computed is needed by what follows.
  std::ranges::reverse(hints);
  return hints;
}

Hints structure(const Base& base, unsigned level) {
  const Program& program = base.program;
  Hints hints;
  visit(program, {.statement = [&](StmtId id, unsigned depth, bool list) {
          const Stmt& s = program.stmt(id);
          const auto add = [&](HintKind kind) { hints.push_back({kind, raw(id)}); };
          switch (s.kind) {
            case StmtKind::If: {
              const bool then = base.profile.was_executed(StmtId{s.b});
              if (level == 0) add(then ? HintKind::KeepThen : HintKind::KeepElse);
              if (level == 1) add(then ? HintKind::KeepElse : HintKind::KeepThen);
              if (level == 1 && program.expr(ExprId{s.a}).has(kMayWrite)) add(HintKind::KeepCondition);
              return;
            }
            case StmtKind::For:
              for (std::uint32_t part = 0; part < 3 && level == 1; ++part)
                if ((part == 0 ? s.a : part == 1 ? s.b : s.c) != kNone)
                  hints.push_back({HintKind::DropPart, raw(id), part});
              [[fallthrough]];
            case StmtKind::While:
            case StmtKind::DoWhile:
            case StmtKind::Switch:
              if (level == 0) add(HintKind::KeepBody);
              if (level == 1 && (s.kind == StmtKind::While || s.kind == StmtKind::Switch) &&
                  program.expr(ExprId{s.a}).has(kMayWrite))
                add(HintKind::KeepCondition);
              return;
            case StmtKind::Case:
            case StmtKind::Default:
            case StmtKind::Label:
              if (level == 0) add(HintKind::DropLabel);
              return;
            case StmtKind::Block:
              if (level == 1 && list && depth > 0) add(HintKind::Flatten);
              return;
            default: return;
          }
        }});
  return hints;
}

namespace {

// Whether the only return of |f| is its last statement.
bool returns_at_its_end(const Program& program, const Function& f) {
  const Stmt& body = program.stmt(f.body);
  std::vector<StmtId> open{f.body};
  while (!open.empty()) {
    const StmtId id = open.back();
    open.pop_back();
    const bool is_last = body.b != 0 && raw(id) == program.lists[body.a + body.b - 1];
    if (program.stmt(id).kind == StmtKind::Return && !is_last) return false;
    for_each_substatement(program, program.stmt(id), [&](StmtId sub) { open.push_back(sub); });
  }
  return true;
}

bool is_evaluated_once(StmtKind kind) {
  return kind == StmtKind::ExprStmt || kind == StmtKind::If || kind == StmtKind::Switch || kind == StmtKind::Return;
}

// The calls directly in |s|: in its expression, outermost first.
std::vector<ExprId> calls_in(const Program& program, const Stmt& s) {
  std::vector<ExprId> result, open;
  for_each_expression(s, [&](ExprId e) { open.push_back(e); });
  while (!open.empty()) {
    const ExprId id = open.back();
    open.pop_back();
    if (program.expr(id).kind == ExprKind::Call) result.push_back(id);
    for_each_operand(program, program.expr(id), [&](ExprId e) { open.push_back(e); });
  }
  return result;
}

void add_printing(const Base& base, StmtId id, const Expr& call, FuncId f, bool in_main, Hints& hints) {
  const Program& program = base.program;
  const bool prints = program.function(f).name == "printf";
  for (std::uint32_t i = 0; i < call.c; ++i) {
    const ExprId argument = without_implicit(program, ExprId{program.lists[call.b + i]});
    const Expr& e = program.expr(argument);
    if (!is_integer(e.rep) || e.kind == ExprKind::IntConst) continue;
    if (prints && in_main) hints.push_back({HintKind::Return, raw(id), raw(argument)});
    const Profile::Known& known = base.profile.value(argument);
    if (prints && in_main && known.seen == Profile::Seen::Once && known.plain)
      hints.push_back(
          {HintKind::ReturnDiffers, raw(id), raw(argument), machine::widen(machine::int128_value(known.bits), e.rep)});
    const bool with_others = call.c > 2;  // besides the format
    if (!prints || with_others) hints.push_back({HintKind::Print, raw(id), raw(argument)});
  }
}

}  // namespace

Hints printing(const Base& base, unsigned) {
  const Program& program = base.program;
  Hints hints;
  FuncId inside = kNoFunc;
  visit(program, {.statement =
                      [&](StmtId id, unsigned, bool) {
                        const Stmt& s = program.stmt(id);
                        if (s.kind != StmtKind::ExprStmt) return;
                        const Expr& call = program.expr(ExprId{s.a});
                        const FuncId f = call.kind == ExprKind::Call ? callee(program, call) : kNoFunc;
                        if (f != kNoFunc) add_printing(base, id, call, f, inside == program.main, hints);
                      },
                  .function = [&](FuncId f) { inside = f; }});
  return hints;
}

Hints inlining(const Base& base, unsigned) {
  const Program& program = base.program;
  const Uses uses = count_uses(program);
  Hints hints;
  FuncId inside = kNoFunc;
  visit(program, {.statement =
                      [&](StmtId id, unsigned, bool) {
                        const Stmt& s = program.stmt(id);
                        if (!is_evaluated_once(s.kind)) return;
                        for (const ExprId call : calls_in(program, s)) {
                          const FuncId f = callee(program, program.expr(call));
                          if (f == kNoFunc || f == inside) continue;
                          const Function& function = program.function(f);
                          const bool can = function.is_defined() && uses.functions[raw(f)] == 1;
                          if (can && returns_at_its_end(program, function))
                            hints.push_back({HintKind::Inline, raw(id), raw(call)});
                        }
                      },
                  .function = [&](FuncId f) { inside = f; }});
  return hints;
}

}  // namespace gadfly::reduce
