// SPDX-License-Identifier: Apache-2.0
#include "gen/wild_statements.h"

#include <algorithm>
#include <set>
#include <utility>

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::StmtId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;

const WildStatements::Make WildStatements::kMakers[] = {
#define GADFLY_WILD_STATEMENT(id, name, weight, make, what) &WildStatements::make,
#include "gen/rules.def"
};

StmtId WildStatements::statement(WildScope& scope) {
  if (scope.budget == 0) return d_.percent(50) ? assign(scope) : update(scope);  // nothing would stand in a block
  const Rule rule = d_.weights.choose(Group::WildStatement);
  StmtId made = (this->*kMakers[place(rule, Rule::WildStatementAssign)])(scope);
  if (made == lang::kNoStmt) return assign(scope);
  d_.fired(rule);
  return made;
}

void WildStatements::append_statements(WildScope& scope, StmtId block, std::uint32_t count) {
  for (std::uint32_t i = 0; i < count && scope.budget > 0; ++i) {
    --scope.budget;
    ++d_.statements;
    if (std::find(d_.dropped.begin(), d_.dropped.end(), d_.statements) != d_.dropped.end()) {
      ++d_.stats.dropped;
      continue;
    }
    ++d_.stats.statements;
    if (d_.chance(Rule::WildShapeLocal)) declare_in(scope, block);
    place_labels(scope, block);
    d_.build.append(block, statement(scope));
  }
}

void WildStatements::place_labels(WildScope& scope, StmtId block) {
  for (std::size_t i = 0; i < scope.labels.size(); ++i) {
    if (scope.placed[i] || !d_.percent(25)) continue;
    scope.placed[i] = true;
    d_.build.append(block, d_.build.label_statement(scope.labels[i], d_.build.empty()));
  }
}

// T t = …; or without a value, which paths may give it later.
void WildStatements::declare_in(WildScope& scope, StmtId block) {
  const Type drawn = d_.percent(60) ? world_.integer_type() : world_.object_type();
  const Type type = drawn.is_const() ? drawn.unqualified() : drawn;
  const VarId var = world_.add_local(scope, type, "l");
  d_.build.own(block, var);
  if (!d_.chance(Rule::WildShapeUnset)) {
    const lang::TypeKind kind = d_.types().kind(type);
    ExprId init = lang::kNoExpr;
    if (kind == TypeKind::Array) init = world_.initialiser(type, false);
    else if (kind == TypeKind::Vector && d_.percent(40)) init = e_.vector_items(scope, type, 1);
    else init = e_.value_of_type(scope, type.unqualified(), e_.depth() - 1);
    if (init != lang::kNoExpr && kind != TypeKind::Array) init = d_.build.convert(init, type);
    d_.program.var(var).init = init;
  }
  d_.build.append(block, d_.build.declare(var));
  scope.vars.push_back(var);
}

StmtId WildStatements::block_of(WildScope& scope, std::uint32_t most) {
  const StmtId block = d_.build.block({});
  const std::size_t visible = scope.vars.size();
  ++scope.depth;
  append_statements(scope, block, 1 + d_.below(most));
  --scope.depth;
  flow_on(scope, block, visible);
  scope.vars.resize(visible);
  return block;
}

StmtId WildStatements::assign(WildScope& scope) {
  const ExprId lvalue = world_.integer_lvalue(scope, true);
  return d_.build.expression(d_.build.assign(lvalue, e_.integer(scope, e_.depth())));
}

StmtId WildStatements::update(WildScope& scope) { return d_.build.expression(e_.effect(scope)); }

StmtId WildStatements::call_statement(WildScope& scope) {
  const ExprId call = e_.call_any(scope, 2);
  if (call == lang::kNoExpr) return lang::kNoStmt;
  if (!d_.types().is_integer(d_.type_of(call)) || d_.percent(40)) return d_.build.expression(call);
  return d_.build.expression(d_.build.assign(world_.integer_lvalue(scope, true), call));
}

StmtId WildStatements::if_else(WildScope& scope) {
  if (scope.depth > 5) return lang::kNoStmt;
  const ExprId condition = e_.condition(scope);
  const StmtId then = block_of(scope, 3);
  const StmtId otherwise = d_.percent(35) ? block_of(scope, 3) : lang::kNoStmt;
  return d_.build.if_else(condition, then, otherwise);
}

StmtId WildStatements::switch_on(WildScope& scope) {
  if (scope.depth > 4) return lang::kNoStmt;
  ExprId value = e_.integer(scope, e_.depth() - 1);
  if (d_.percent(50)) value = d_.build.binary(BinaryOp::BitAnd, value, d_.number(d_.percent(50) ? 3 : 7));
  const StmtId body = d_.build.block({});
  const StmtId made = d_.build.switch_on(value, body);
  const bool outer = std::exchange(scope.breakable, true);
  const lang::Rep rep = d_.types().rep(d_.build.switch_type(made));
  std::set<__int128> used;
  for (std::uint32_t n = 1 + d_.below(4); n > 0; --n) {
    const __int128 label = d_.percent(75) ? d_.below(6) : d_.constants.draw(rep);
    if (!used.insert(label).second) continue;
    d_.build.append(body, d_.build.case_label(made, label, d_.build.empty()));
    d_.build.append(body, block_of(scope, 2));
    if (d_.percent(60)) d_.build.append(body, d_.build.break_out());
  }
  if (d_.percent(50)) {
    d_.build.append(body, d_.build.default_label(made, d_.build.empty()));
    d_.build.append(body, block_of(scope, 2));
  }
  scope.breakable = outer;
  return made;
}

StmtId WildStatements::jump(WildScope& scope) {
  if (scope.labels.empty()) return lang::kNoStmt;
  const lang::LabelId label = d_.one_of(scope.labels);
  const StmtId jump = d_.build.goto_label(label);
  if (d_.percent(15)) return jump;
  const ExprId condition = e_.condition(scope);
  return d_.build.if_else(condition, d_.build.block(std::span(&jump, 1)));
}

StmtId WildStatements::leave(WildScope& scope) {
  if (!scope.breakable) return lang::kNoStmt;
  const StmtId jump = scope.loops > 0 && d_.percent(40) ? d_.build.continue_loop() : d_.build.break_out();
  const ExprId condition = e_.condition(scope);
  return d_.build.if_else(condition, d_.build.block(std::span(&jump, 1)));
}

StmtId WildStatements::returned(WildScope& scope) {
  const Type result = d_.types().element(d_.program.function(scope.function).type);
  if (d_.types().kind(result) == TypeKind::Void) return d_.build.return_nothing();
  const std::uint32_t deep = d_.types().kind(result) == TypeKind::Record ? 1 : e_.depth();
  return d_.build.return_value(d_.build.convert(e_.value_of_type(scope, result, deep), result));
}

StmtId WildStatements::return_early(WildScope& scope) {
  if (scope.depth == 0) return lang::kNoStmt;
  const StmtId jump = returned(scope);
  const ExprId condition = e_.condition(scope);
  return d_.build.if_else(condition, d_.build.block(std::span(&jump, 1)));
}

StmtId WildStatements::block(WildScope& scope) { return scope.depth > 4 ? lang::kNoStmt : block_of(scope, 4); }

StmtId WildStatements::aim(WildScope& scope) {
  const ExprId lvalue = world_.pointer_lvalue(scope, true);
  if (lvalue == lang::kNoExpr) return lang::kNoStmt;
  if (d_.percent(20)) {
    const auto op = d_.percent(60) ? lang::IncDecOp::PostInc : lang::IncDecOp::PostDec;
    return d_.build.expression(d_.build.inc_dec(op, lvalue));
  }
  return d_.build.expression(d_.build.assign(lvalue, world_.pointer_value(scope, d_.type_of(lvalue), 1)));
}

StmtId WildStatements::copy_record(WildScope& scope) {
  const ExprId lvalue = world_.record_lvalue(scope, true);
  if (lvalue == lang::kNoExpr) return lang::kNoStmt;
  const ExprId from = e_.value_of_type(scope, d_.type_of(lvalue).unqualified(), 1);
  if (from == lang::kNoExpr) return lang::kNoStmt;
  return d_.build.expression(d_.build.assign(lvalue, from));
}

StmtId WildStatements::float_assign(WildScope& scope) {
  const ExprId lvalue = world_.float_lvalue(scope, true);
  if (lvalue == lang::kNoExpr) return lang::kNoStmt;
  const Type type = d_.type_of(lvalue).unqualified();
  // A number that both formats hold.
  const ExprId value = d_.percent(30) ? d_.build.cast(e_.integer(scope, 1), d_.types().basic(TypeKind::Short))
                                      : e_.value_of_type(scope, type, 1);
  return d_.build.expression(d_.build.assign(lvalue, value));
}

// memcpy, memmove, memset of some bytes of objects.
StmtId WildStatements::bytes(WildScope& scope) {
  if (d_.options.weights[Rule::ExpressionBuiltin] == 0) return lang::kNoStmt;
  const auto pointer = [&] {
    const ExprId lvalue = d_.percent(50) ? world_.record_lvalue(scope, true) : lang::kNoExpr;
    const ExprId place = lvalue == lang::kNoExpr ? world_.global_of_type(d_.program.var(d_.globals[0]).type) : lvalue;
    return place;
  };
  const ExprId to = pointer(), from = pointer();
  if (d_.program.expr(to).has(lang::kBitField) || d_.program.expr(from).has(lang::kBitField)) return lang::kNoStmt;
  const auto size =
      static_cast<std::uint32_t>(std::min(d_.types().size(d_.type_of(to)), d_.types().size(d_.type_of(from))));
  const Type wide = d_.types().basic(TypeKind::ULong);
  ExprId count = d_.build.constant(wide, d_.percent(60) ? size : d_.below(size + 1));
  if (d_.percent(30))
    count = d_.build.convert(
        d_.build.binary(BinaryOp::Rem, d_.build.cast(e_.integer(scope, 1), wide), d_.build.constant(wide, size + 1)),
        wide);
  if (size > 0 && d_.percent(15))
    count = d_.build.convert(d_.build.binary(BinaryOp::Ne, e_.integer(scope, 0), d_.number(0)), wide);
  const ExprId target = world_.address_of(to);
  const std::uint32_t which = d_.below(3);
  const lang::FuncId f = d_.build.builtin_function(which == 0   ? "__builtin_memset"
                                                   : which == 1 ? "__builtin_memmove"
                                                                : "__builtin_memcpy");
  const ExprId second = which == 0 ? e_.integer(scope, 1) : world_.address_of(from);
  const ExprId args[] = {target, second, count};
  return d_.build.expression(d_.build.call(f, args));
}

// use(x), or g ^= x, which leaves more to optimisers.
StmtId WildStatements::observed(WildScope& scope, ExprId value) {
  if (d_.percent(scope.loops > 0 ? 70 : 30)) {
    const ExprId global = world_.global_of_type(d_.program.var(d_.globals[0]).type);
    return d_.build.expression(d_.build.compound(BinaryOp::BitXor, global, value));
  }
  const ExprId wide = d_.build.convert(value, d_.types().basic(TypeKind::ULong));
  return d_.build.expression(d_.build.call(d_.use, std::span(&wide, 1)));
}

StmtId WildStatements::observe(WildScope& scope) { return observed(scope, e_.integer(scope, e_.depth() - 1)); }

void WildStatements::flow_on(WildScope& scope, StmtId block, std::size_t first) {
  for (std::size_t i = first; i < scope.vars.size(); ++i) {
    const Type type = d_.program.var(scope.vars[i]).type;
    const bool is_number = d_.types().is_integer(type) || d_.types().is_vector(type);
    if (!is_number || !d_.chance(Rule::WildShapeFlow)) continue;
    d_.build.append(block, observed(scope, e_.as_number(d_.build.load(d_.build.variable(scope.vars[i])))));
  }
}

}  // namespace gadfly::gen
