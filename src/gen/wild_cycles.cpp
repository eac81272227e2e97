// SPDX-License-Identifier: Apache-2.0
// Cycles of wild programs that count with nothing: labels that are jumped between as variables say, and functions that
// call each other. What the variables hold makes them end; what else writes these is for the repairs to see.
#include "gen/wild_statements.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::LabelId;
using lang::StmtId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;

// A global or local that begins with |first|, which the other rules hardly ever write.
ExprId WildStatements::fresh_state(WildScope& scope, StmtId block, int first) {
  constexpr TypeKind kKinds[] = {TypeKind::Int, TypeKind::Int, TypeKind::UChar, TypeKind::Short, TypeKind::Long};
  const Type type = d_.types().basic(kKinds[d_.below(5)]);
  if (d_.percent(70)) {
    const VarId var = world_.add_global(type, "c");
    d_.program.var(var).init = d_.build.constant(type, first);
    if (d_.percent(75)) d_.globals.pop_back();
    return d_.build.variable(var);
  }
  const VarId var = world_.add_local(scope, type, "c");
  const ExprId init = d_.percent(60) ? world_.hidden_number(first) : d_.number(first);
  d_.program.var(var).init = d_.build.convert(init, type);
  d_.declare(block, var);
  return d_.build.variable(var);
}

// { |state| = |value|; goto |to|; }
StmtId WildStatements::step_to(ExprId state, int value, LabelId to) {
  const StmtId both[] = {d_.build.expression(d_.build.assign(state, d_.number(value))), d_.build.goto_label(to)};
  return d_.build.block(both);
}

// switch (c) { case 3: c = 5; goto L; case 5: c = 8; goto M; }: the values rise, so it is left in the end.
StmtId WildStatements::step_by_switch(ExprId state, const std::vector<LabelId>& labels) {
  const StmtId body = d_.build.block({});
  const StmtId made = d_.build.switch_on(d_.build.load(state), body);
  for (int value = 0; value < 4; ++value) {
    if (!d_.percent(60)) continue;
    d_.build.append(body, d_.build.case_label(made, value, d_.build.empty()));
    const int next = value + 1 + static_cast<int>(d_.below(2));
    const LabelId to = d_.one_of(labels);
    const StmtId step = step_to(state, next, to);
    if (d_.percent(80)) d_.build.append(body, step);
    else d_.build.append(body, d_.build.if_else(d_.build.load(state), step));
  }
  if (d_.percent(40)) {
    d_.build.append(body, d_.build.default_label(made, d_.build.empty()));
    d_.build.append(body, d_.build.expression(d_.build.assign(state, d_.number(9))));
  }
  return made;
}

// if (c) { M: …; c = 0; goto L; }: the label stands inside, and is jumped to from outside.
StmtId WildStatements::step_once(WildScope& scope, LabelId inner, LabelId to) {
  const StmtId then = d_.build.block({});
  const ExprId flag = fresh_state(scope, scope.body, 1);
  d_.build.append(then, d_.build.label_statement(inner, d_.build.empty()));
  const std::size_t visible = scope.vars.size();
  ++scope.depth;
  append_statements(scope, then, 1);
  --scope.depth;
  scope.vars.resize(visible);
  d_.build.append(then, step_to(flag, 0, to));
  const ExprId is_set = d_.build.load(flag);
  return d_.build.if_else(d_.percent(70) ? is_set : d_.build.logical(lang::LogicalOp::And, is_set, e_.condition(scope)),
                          then);
}

// { if (x) goto M; L: …; if (c) { M: …; c = 0; goto L; } N: …; switch (d) { case 0: d = 2; goto L; } }
StmtId WildStatements::graph(WildScope& scope) {
  if (scope.depth > 3 || scope.loops > 2) return lang::kNoStmt;
  const StmtId block = d_.build.block({});
  const std::size_t visible = scope.vars.size();
  std::vector<LabelId> labels;
  for (std::uint32_t n = 2 + d_.below(3); n > 0; --n) labels.push_back(d_.build.label(scope.function, d_.name("L")));
  const ExprId state = fresh_state(scope, block, 0);
  if (d_.percent(30)) d_.build.append(block, d_.build.expression(d_.build.assign(state, world_.hidden_number(0))));
  if (d_.percent(50)) {
    const StmtId in = d_.build.goto_label(d_.one_of(labels));
    const ExprId condition = e_.condition(scope);
    d_.build.append(block, d_.build.if_else(condition, d_.build.block(std::span(&in, 1))));
  }
  ++scope.depth;
  for (const LabelId label : labels) {
    const LabelId to = d_.one_of(labels);
    const std::uint32_t form = d_.below(10);
    if (form < 4) {
      d_.build.append(block, step_once(scope, label, to));
      continue;
    }
    d_.build.append(block, d_.build.label_statement(label, d_.build.empty()));
    append_statements(scope, block, 1 + d_.below(2));
    if (form < 7) d_.build.append(block, step_by_switch(state, labels));
    else if (form < 9) {
      const int value = static_cast<int>(d_.below(3));
      const ExprId is_here = d_.build.binary(BinaryOp::Eq, d_.build.load(state), d_.number(value));
      const int next = value + 1 + static_cast<int>(d_.below(2));
      d_.build.append(block, d_.build.if_else(is_here, step_to(state, next, to)));
    }
  }
  --scope.depth;
  d_.build.append(block, observed(scope, d_.build.load(state)));
  scope.vars.resize(visible);
  return block;
}

// A parameter that is an integer, in which a function counts down its calls of itself. kNone: there is none.
std::uint32_t WildStatements::counting_param(lang::FuncId f) {
  const std::vector<VarId>& params = d_.program.function(f).params;
  std::vector<std::uint32_t> fitting;
  for (std::uint32_t i = 0; i < params.size(); ++i) {
    const Type type = d_.program.var(params[i]).type;
    if (d_.types().is_integer(type) && d_.types().rep(type) != lang::Rep::Bool) fitting.push_back(i);
  }
  return fitting.empty() ? lang::kNone : d_.one_of(fitting);
}

// |f|(…), with |value| in the place |at| if there is one.
ExprId WildStatements::call_with(WildScope& scope, lang::FuncId f, std::uint32_t at, ExprId value) {
  std::vector<ExprId> args;
  const lang::TypeInfo info = d_.types().info(d_.program.function(f).type);
  for (std::uint32_t i = 0; i < info.params.size(); ++i) {
    const ExprId arg = i == at ? value : e_.value_of_type(scope, info.params[i], 1);
    if (arg == lang::kNoExpr) return lang::kNoExpr;
    args.push_back(arg);
  }
  return d_.build.call(f, args);
}

// What is done with the value of |call|: x = y + f(…), return f(…), use(f(…)).
StmtId WildStatements::taken(WildScope& scope, ExprId call) {
  const Type result = d_.types().element(d_.program.function(scope.function).type);
  const bool is_number = d_.types().is_integer(d_.type_of(call));
  if (d_.type_of(call) == result.unqualified() && d_.types().kind(result) != TypeKind::Void && d_.percent(40)) {
    if (!is_number || d_.percent(50)) return d_.build.return_value(call);
    constexpr BinaryOp kOps[] = {BinaryOp::Add, BinaryOp::BitXor, BinaryOp::Mul, BinaryOp::Sub};
    const BinaryOp op = kOps[d_.below(4)];
    return d_.build.return_value(d_.build.convert(d_.build.binary(op, call, e_.integer(scope, 1)), result));
  }
  return taken_on(scope, call);
}

// The same, without leaving the function.
StmtId WildStatements::taken_on(WildScope& scope, ExprId call) {
  if (!d_.types().is_integer(d_.type_of(call)) || d_.percent(25)) return d_.build.expression(call);
  if (d_.percent(40)) return observed(scope, call);
  const ExprId target = world_.integer_lvalue(scope, true);
  return d_.build.expression(d_.percent(50) ? d_.build.assign(target, call)
                                            : d_.build.compound(BinaryOp::BitXor, target, call));
}

// if (p > 0 && p < 6) x = f(p - 1, …);
StmtId WildStatements::recurse_by_param(WildScope& scope, std::uint32_t at) {
  const ExprId param = d_.build.variable(d_.program.function(scope.function).params[at]);
  const int step = d_.percent(70) ? 1 : 2;
  const ExprId less = d_.build.binary(BinaryOp::Sub, d_.build.load(param), d_.number(step));
  const ExprId low = d_.build.binary(BinaryOp::Gt, d_.build.load(param), d_.number(step - 1));
  const ExprId high = d_.build.binary(BinaryOp::Lt, d_.build.load(param), d_.number(3 + d_.below(4)));
  const ExprId call = call_with(scope, scope.function, at, less);
  if (call == lang::kNoExpr) return lang::kNoStmt;
  const StmtId then = taken(scope, call);
  return d_.build.if_else(d_.build.logical(lang::LogicalOp::And, low, high), d_.build.block(std::span(&then, 1)));
}

// if (c < 3) { c++; x = f(…); c--; }
StmtId WildStatements::recurse(WildScope& scope) {
  const auto count = static_cast<std::uint32_t>(d_.functions.size());
  if (scope.rank >= count || scope.loops > 1 || scope.depth > 4) return lang::kNoStmt;
  const std::uint32_t drawn = d_.below(10);
  const std::uint32_t at = counting_param(scope.function);
  if (drawn < 3 && scope.loops == 0 && at != lang::kNone) return recurse_by_param(scope, at);
  // A function of lower rank is called, which has to call this one.
  const std::uint32_t rank = drawn < 5 || scope.rank == 0 ? scope.rank : d_.below(scope.rank);
  const ExprId call = call_with(scope, d_.functions[rank], lang::kNone, lang::kNoExpr);
  if (call == lang::kNoExpr) return lang::kNoStmt;
  if (rank < scope.rank) owed_.emplace_back(d_.functions[rank], scope.function);
  constexpr TypeKind kKinds[] = {TypeKind::Int, TypeKind::UInt, TypeKind::UChar, TypeKind::Short};
  const VarId budget = world_.add_global(d_.types().basic(kKinds[d_.below(4)]), "b");
  d_.program.var(budget).init = lang::kNoExpr;
  if (d_.percent(85)) d_.globals.pop_back();
  const ExprId spent = d_.build.variable(budget);
  const bool gives_back = scope.loops == 0 && d_.percent(25);
  const ExprId left = d_.build.binary(BinaryOp::Lt, d_.build.load(spent), d_.number(1 + d_.below(gives_back ? 2 : 5)));
  const StmtId then = d_.build.block({});
  d_.build.append(then, d_.build.expression(d_.build.inc_dec(lang::IncDecOp::PostInc, spent)));
  d_.build.append(then, taken(scope, call));
  if (gives_back) d_.build.append(then, d_.build.expression(d_.build.inc_dec(lang::IncDecOp::PostDec, spent)));
  return d_.build.if_else(left, then);
}

// Calls of the functions of higher rank that call |f|, whose body ends here.
void WildStatements::append_owed(WildScope& scope, StmtId body) {
  for (const auto& [caller, callee] : owed_)
    if (caller == scope.function && d_.percent(80))
      if (const ExprId call = e_.call(scope, callee, 1); call != lang::kNoExpr)
        d_.build.append(body, taken_on(scope, call));
}

}  // namespace gadfly::gen
