// SPDX-License-Identifier: Apache-2.0
// Which operands can't conflict, whatever happens: they need no log (see access_log.h). Everything here
// errs on the side of watching.
#include "machine/interpreter.h"

namespace gadfly::machine {

using lang::Expr;
using lang::ExprId;
using lang::ExprKind;
using lang::FuncId;

namespace {

// Whether |e| by itself touches nothing but variables of its function; |callees| receives what it calls.
bool is_own(const lang::Program& program, const Expr& e, std::vector<std::uint32_t>& callees) {
  switch (e.kind) {
    case ExprKind::VarRef: return !program.var(lang::VarId{e.a}).is_static_duration();
    case ExprKind::Deref:
    case ExprKind::CompoundLiteral:
    case ExprKind::StmtExpr:
    case ExprKind::VaArg:
    case ExprKind::BuiltinCall: return false;
    case ExprKind::Index: return program.expr(e.child_a()).kind == ExprKind::ArrayDecay;
    case ExprKind::Call: {
      const Expr& decay = program.expr(e.child_a());
      if (decay.kind != ExprKind::FunctionDecay) return false;
      const Expr& callee = program.expr(decay.child_a());
      if (callee.kind == ExprKind::FuncRef) callees.push_back(callee.a);
      return callee.kind == ExprKind::FuncRef;
    }
    default: return true;
  }
}

// The same for all of a function.
bool is_own(const lang::Program& program, const lang::Function& f, std::vector<std::uint32_t>& callees) {
  std::vector<ExprId> open;
  std::vector<lang::StmtId> statements{f.body};
  while (!(statements.empty() && open.empty())) {
    if (!open.empty()) {
      const Expr& e = program.expr(open.back());
      open.pop_back();
      if (!is_own(program, e, callees)) return false;
      lang::for_each_operand(program, e, [&](ExprId part) { open.push_back(part); });
      continue;
    }
    const lang::Stmt& s = program.stmt(statements.back());
    statements.pop_back();
    lang::for_each_expression(s, [&](ExprId part) { open.push_back(part); });
    if (s.kind == lang::StmtKind::Decl) {
      const lang::Var& var = program.var(lang::VarId{s.a});
      if (var.init != lang::kNoExpr) open.push_back(var.init);
    }
    lang::for_each_substatement(program, s, [&](lang::StmtId part) { statements.push_back(part); });
  }
  return true;
}

}  // namespace

// Functions that touch nothing but their own variables and call only such functions: their accesses
// can't conflict with anything, so that calls of them need no log.
void Machine::find_private_functions() {
  const std::size_t count = program_.functions.size();
  private_.assign(count, 1);
  std::vector<std::vector<std::uint32_t>> callees(count);
  for (std::uint32_t f = 0; f < count; ++f) {
    if (program_.functions[f].is_defined()) private_[f] = is_own(program_, program_.functions[f], callees[f]);
    else if (const LibraryFunction* library = library_function(FuncId{f})) private_[f] = library->pure;
    else private_[f] = 0;
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t f = 0; f < count; ++f) {
      if (!private_[f]) continue;
      for (const std::uint32_t callee : callees[f])
        if (!private_[callee]) {
          private_[f] = 0;
          changed = true;
        }
    }
  }
}

bool Machine::is_private(FuncId f) { return raw(f) < private_.size() && private_[raw(f)]; }

std::uint8_t Machine::own_effects(const Expr& e) {
  const auto access = [&](ExprId lvalue, bool read, bool write) -> std::uint8_t {
    const Expr& target = expr(lvalue);
    const bool slot = target.kind == ExprKind::VarRef && var_code(lang::VarId{target.a}).where == Where::Slot;
    return (read ? (slot ? kReadsSlot : kReadsMemory) : 0) |
           (write ? (slot ? kWritesSlot : kWritesMemory | kAssignsMemory) : 0);
  };
  switch (e.kind) {
    case ExprKind::Load: return access(e.child_a(), true, ordered_volatile_ && expr(e.child_a()).type.is_volatile());
    case ExprKind::Assign: return access(e.child_a(), false, true);
    case ExprKind::IncDec:
    case ExprKind::CompoundAssign: return access(e.child_a(), true, true);
    case ExprKind::Call: {
      const Expr& callee = expr(e.child_a());
      const bool direct = callee.kind == ExprKind::FunctionDecay && expr(callee.child_a()).kind == ExprKind::FuncRef;
      if (direct && is_private(FuncId{expr(callee.child_a()).a})) return 0;
      return kReadsMemory | kWritesMemory;
    }
    case ExprKind::Member:
    case ExprKind::Element: return e.has(lang::kLvalue) ? 0 : kReadsMemory;
    case ExprKind::BuiltinCall:
    case ExprKind::CompoundLiteral:
    case ExprKind::StmtExpr:
    case ExprKind::VaArg: return kAllEffects;
    default: return 0;
  }
}

// Operands mostly come before what they are part of, so one pass in order is mostly enough; in a program that
// was mended while it grew some come after it.
void Machine::find_effects() {
  effects_.assign(program_.exprs.size(), 0);
  for (bool again = true; again;) {
    bool late = false, changed = false;
    for (std::uint32_t i = 0; i < effects_.size(); ++i) {
      const Expr& e = program_.exprs[i];
      std::uint8_t all = own_effects(e);
      if (e.kind != ExprKind::SizeOf)
        lang::for_each_operand(program_, e, [&](ExprId part) {
          all |= effects_[raw(part)];
          late = late || raw(part) > i;
        });
      changed = changed || effects_[i] != all;
      effects_[i] = all;
    }
    again = late && changed;
  }
}

std::uint8_t Machine::effects(ExprId id) const {
  if (!options_.watch_sequence) return 0;
  if (raw(id) < effects_.size()) return effects_[raw(id)];
  return expr(id).has(lang::kMayWrite) ? kAllEffects : kReadsMemory | kReadsSlot;
}

bool Machine::may_conflict(std::uint8_t a, std::uint8_t b) {
  const auto clash = [](std::uint8_t writer, std::uint8_t other) {
    return ((writer & kWritesMemory) && (other & (kReadsMemory | kWritesMemory))) ||
           ((writer & kWritesSlot) && (other & (kReadsSlot | kWritesSlot)));
  };
  return clash(a, b) || clash(b, a);
}

}  // namespace gadfly::machine
