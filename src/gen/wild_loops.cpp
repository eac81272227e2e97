// SPDX-License-Identifier: Apache-2.0
// Loops and functions of wild programs.
#include <algorithm>
#include <utility>

#include "gen/wild_statements.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::StmtId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;

ExprId WildStatements::bound(WildScope& scope) {
  const std::uint32_t drawn = d_.below(20);
  if (drawn < 2) return d_.number(d_.length);
  if (drawn < 4) return d_.number(static_cast<__int128>(d_.below(14)) - 3);
  if (drawn < 9) return d_.build.load(d_.build.variable(world_.limit()));
  if (drawn < 14) return d_.build.load(world_.integer_lvalue(scope, false));
  return e_.integer(scope, e_.depth() - 1);
}

// The counter is any integer: a global, a member, what a pointer points to. Nothing keeps the body from writing it.
WildStatements::Header WildStatements::header(WildScope& scope) {
  Header h{};
  h.counter = world_.integer_lvalue(scope, true);
  const bool up = d_.percent(65);
  const ExprId first = up ? d_.number(static_cast<__int128>(d_.below(5)) - 1) : bound(scope);
  h.start = d_.percent(80) ? d_.build.assign(h.counter, d_.percent(85) ? first : e_.integer(scope, 1)) : lang::kNoExpr;
  const ExprId value = d_.build.load(h.counter);
  constexpr BinaryOp kUp[] = {BinaryOp::Lt, BinaryOp::Lt, BinaryOp::Le, BinaryOp::Ne};
  constexpr BinaryOp kDown[] = {BinaryOp::Gt, BinaryOp::Ge, BinaryOp::Ne, BinaryOp::Gt};
  const BinaryOp op = up ? kUp[d_.below(4)] : kDown[d_.below(4)];
  const std::uint32_t form = d_.below(20);
  const ExprId zero = up && form > 16 ? world_.cancelled(scope) : lang::kNoExpr;
  if (zero != lang::kNoExpr) {  // (unsigned char)(x - C) + i < 3
    const ExprId narrow = d_.percent(50) ? zero : d_.build.cast(zero, world_.integer_type());
    const ExprId sum = d_.build.binary(BinaryOp::Add, narrow, value);
    h.test = d_.build.binary(d_.percent(50) ? BinaryOp::Lt : BinaryOp::Le, sum, d_.number(d_.below(5)));
  } else if (form == 0) h.test = e_.condition(scope);
  else if (form < 3 && !up) h.test = value;
  else h.test = d_.build.binary(op, value, up ? bound(scope) : d_.number(d_.below(3)));
  if (d_.percent(12)) {
    const ExprId also = e_.condition(scope);
    h.test = d_.build.logical(lang::LogicalOp::And, h.test, also);
  }
  const std::uint32_t stride = d_.percent(75) ? 1 : 1 + d_.below(4);
  const bool is_bool = d_.types().rep(d_.type_of(h.counter)) == lang::Rep::Bool;
  if (stride == 1 && !is_bool && d_.percent(80))
    h.step = d_.build.inc_dec(up ? lang::IncDecOp::PostInc : lang::IncDecOp::PreDec, h.counter);
  else if (d_.percent(88)) h.step = d_.build.compound(up ? BinaryOp::Add : BinaryOp::Sub, h.counter, d_.number(stride));
  else h.step = e_.effect(scope);
  if (d_.percent(15)) h.step = d_.build.comma(e_.effect(scope), h.step);
  return h;
}

StmtId WildStatements::body_of_loop(WildScope& scope, ExprId counter) {
  const bool outer = std::exchange(scope.breakable, true);
  ++scope.loops;
  if (counter != lang::kNoExpr) scope.counters.push_back(counter);
  const StmtId body = block_of(scope, scope.loops == 1 ? 4 : 3);
  if (counter != lang::kNoExpr) scope.counters.pop_back();
  --scope.loops;
  scope.breakable = outer;
  return body;
}

StmtId WildStatements::for_loop(WildScope& scope) {
  if (scope.loops > 3 || scope.depth > 5) return lang::kNoStmt;
  const Header h = header(scope);
  return d_.build.for_loop(h.start, h.test, h.step, body_of_loop(scope, h.counter));
}

// for (int i = 0; i < n; i++): what loop optimisers like best.
StmtId WildStatements::plain_loop(WildScope& scope) {
  if (scope.loops > 3 || scope.depth > 5) return lang::kNoStmt;
  constexpr TypeKind kKinds[] = {TypeKind::Int, TypeKind::UInt, TypeKind::Long, TypeKind::ULong, TypeKind::UChar};
  const Type type = d_.types().basic(d_.percent(50) ? TypeKind::Int : kKinds[d_.below(5)]);
  const VarId counter = world_.add_local(scope, type, "i");
  d_.program.var(counter).init = d_.build.constant(type, d_.percent(80) ? 0 : d_.below(3));
  const ExprId place = d_.build.variable(counter);
  const ExprId limit = d_.percent(15) ? d_.number(d_.length) : bound(scope);
  const ExprId test = d_.build.binary(d_.percent(80) ? BinaryOp::Lt : BinaryOp::Ne, d_.build.load(place), limit);
  const ExprId step = d_.percent(85) ? d_.build.inc_dec(lang::IncDecOp::PostInc, place)
                                     : d_.build.compound(BinaryOp::Add, place, d_.number(1 + d_.below(3)));
  const StmtId body = body_of_loop(scope, place);
  return d_.build.for_loop(std::span(&counter, 1), test, step, body);
}

StmtId WildStatements::while_loop(WildScope& scope) {
  if (scope.loops > 3 || scope.depth > 5) return lang::kNoStmt;
  const Header h = header(scope);
  if (d_.percent(50)) return d_.build.for_loop(lang::kNoExpr, h.test, h.step, body_of_loop(scope, h.counter));
  const StmtId body = body_of_loop(scope, h.counter);
  d_.build.append(body, d_.build.expression(h.step));
  return d_.build.while_loop(h.test, body);
}

// do … while (--x), while ((x += 3) < y), while (…).
StmtId WildStatements::do_loop(WildScope& scope) {
  if (scope.loops > 3 || scope.depth > 5) return lang::kNoStmt;
  const Header h = header(scope);
  const StmtId body = body_of_loop(scope, h.counter);
  ExprId test = h.test;
  if (d_.percent(50)) d_.build.append(body, d_.build.expression(h.step));
  else
    test = d_.percent(60) && d_.types().is_integer(d_.type_of(h.step)) ? e_.as_value(h.step)
                                                                       : d_.build.comma(h.step, h.test);
  return d_.build.do_while(body, test);
}

// use() is what compilers can't look into.
void WildStatements::add_use() {
  const Type wide = d_.types().basic(TypeKind::ULong);
  const VarId sink = world_.add_global(wide, "sum");
  d_.program.var(sink).init = lang::kNoExpr;
  d_.globals.pop_back();  // nothing else writes it
  lang::Function f;
  f.name = "use";
  f.is_static = true;
  f.type = d_.types().function(d_.types().basic(TypeKind::Void), {wide}, false, false);
  if (d_.options.weights[Rule::FunctionNoInline] != 0 && d_.percent(80)) f.attributes.emplace_back("noinline");
  if (d_.chance(Rule::FunctionNoIpa)) f.attributes.emplace_back("noipa");
  d_.use = d_.program.add(std::move(f));
  lang::Var param;
  param.name = "x";
  param.type = wide;
  param.storage = lang::Storage::Param;
  param.function = d_.use;
  param.slot = 0;
  const VarId x = d_.program.add(std::move(param));
  const ExprId scaled =
      d_.build.binary(BinaryOp::Mul, d_.build.load(d_.build.variable(sink)), d_.build.constant(wide, 31));
  const ExprId sum = d_.build.binary(BinaryOp::Add, scaled, d_.build.load(d_.build.variable(x)));
  const StmtId stored = d_.build.expression(d_.build.assign(d_.build.variable(sink), sum));
  const StmtId body = d_.build.block(std::span(&stored, 1));
  lang::Function& use = d_.program.function(d_.use);
  use.params = {x};
  use.frame_slots = 1;
  use.body = body;
  d_.helpers.push_back(d_.use);
  d_.program.top_level.push_back({lang::Program::TopLevel::Kind::Func, raw(d_.use)});
}

lang::FuncId WildStatements::add_function(std::uint32_t rank) {
  std::vector<Type> params;
  for (std::uint32_t n = d_.below(4); n > 0; --n) params.push_back(world_.parameter_type());
  lang::Function f;
  f.name = fmt::format("f{}", rank);
  f.is_static = d_.percent(60);
  const Type record = d_.chance(Rule::WildShapeRecordResult) ? world_.record_type() : Type{};
  const bool gives_record = record != Type{} && !d_.types().record(record).packed;
  const Type result = gives_record ? record : d_.percent(30) ? d_.types().basic(TypeKind::Void) : world_.result_type();
  f.type = d_.types().function(result, params, false, false);
  const bool hidden = d_.chance(Rule::FunctionNoIpa);
  if (d_.chance(Rule::FunctionNoInline)) f.attributes.emplace_back("noinline");
  if (hidden) f.attributes.emplace_back("noipa");
  const lang::FuncId id = d_.program.add(std::move(f));
  for (std::uint32_t i = 0; i < params.size(); ++i) {
    lang::Var var;
    var.name = d_.name("p");
    var.type = params[i];
    var.storage = lang::Storage::Param;
    var.function = id;
    var.slot = i;
    var.address_taken = !d_.types().is_scalar(params[i]);
    const VarId param = d_.program.add(std::move(var));
    d_.program.function(id).params.push_back(param);
  }
  d_.program.function(id).frame_slots = static_cast<std::uint32_t>(params.size());
  ++d_.stats.functions;
  return id;
}

void WildStatements::draft_body(lang::FuncId f, std::uint32_t rank) {
  WildScope scope;
  scope.function = f;
  scope.rank = rank;
  scope.vars = d_.program.function(f).params;
  scope.budget = 4 + d_.below(16);
  if (d_.chance(Rule::WildShapeLabels))
    for (std::uint32_t n = 1 + d_.below(3); n > 0; --n) {
      scope.labels.push_back(d_.build.label(f, d_.name("L")));
      scope.placed.push_back(false);
    }
  const StmtId body = d_.build.block({});
  scope.body = body;
  append_statements(scope, body, 2 + d_.below(5));
  for (std::size_t i = 0; i < scope.labels.size(); ++i)
    if (!scope.placed[i]) d_.build.append(body, d_.build.label_statement(scope.labels[i], d_.build.empty()));
  append_owed(scope, body);
  flow_on(scope, body, 0);
  d_.build.append(body, returned(scope));
  d_.program.function(f).body = body;
}

void WildStatements::add_functions() {
  add_use();
  const std::uint32_t most = std::clamp(d_.options.size / 1100, 1u, 24u);
  const std::uint32_t count = 1 + most / 2 + d_.below(most);
  for (std::uint32_t i = 0; i < count; ++i) d_.functions.push_back(add_function(i));
  for (std::uint32_t i = count; i-- > 0;) {
    draft_body(d_.functions[i], i);
    d_.program.top_level.push_back({lang::Program::TopLevel::Kind::Func, raw(d_.functions[i])});
  }
}

void WildStatements::add_entry() {
  lang::Function f;
  f.name = "test";
  f.type = d_.types().function(d_.types().basic(TypeKind::Void), {}, false, false);
  d_.test.entry = d_.program.add(std::move(f));
  WildScope scope;
  scope.function = d_.test.entry;
  scope.rank = static_cast<std::uint32_t>(d_.functions.size());  // what it calls is said below
  const StmtId body = d_.build.block({});
  scope.body = body;
  for (const lang::FuncId callee : d_.functions)
    for (std::uint32_t n = 1 + d_.below(2); n > 0; --n) {
      const ExprId call = e_.call(scope, callee, 1);
      if (call == lang::kNoExpr) continue;
      const bool is_void = !d_.types().is_integer(d_.type_of(call));
      const Type wide = d_.types().basic(TypeKind::ULong);
      const ExprId value = is_void ? lang::kNoExpr : d_.build.convert(e_.as_number(call), wide);
      d_.build.append(body, d_.build.expression(is_void ? call : d_.build.call(d_.use, std::span(&value, 1))));
    }
  d_.program.function(d_.test.entry).body = body;
  d_.program.top_level.push_back({lang::Program::TopLevel::Kind::Func, raw(d_.test.entry)});
  ++d_.stats.functions;
}

}  // namespace gadfly::gen
