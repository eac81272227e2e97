// SPDX-License-Identifier: Apache-2.0
#include "gen/arith.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "gen/exact.h"

namespace gadfly::gen {

using lang::ExprId;
using lang::Rep;
using lang::Storage;
using lang::Type;
using lang::TypeKind;
using lang::VarId;
using machine::Value;

namespace {

constexpr std::uint32_t kMostExpressions = 10'000, kMostOperations = 10'000;

// Bytes of text, about: of an operation with its operands, and of a t-variable with its check.
constexpr std::uint32_t kOperationBytes = 14, kExpressionBytes = 150;

}  // namespace

ArithGenerator::ArithGenerator(const GenOptions& options, Choices& choices, Generated& result)
    : draft_(options, choices, result), parts_(draft_) {}

// From 1 to |most|, all orders of magnitude alike.
std::uint32_t ArithGenerator::log_uniform(std::uint32_t most) {
  std::uint32_t bits = 0;
  while ((2u << bits) <= most) ++bits;
  const std::uint32_t drawn = draft_.below(bits + 1);
  return std::min(most, (1u << drawn) + draft_.below(1u << drawn));
}

// What was not asked for is drawn so that the program has about the size that was.
ArithGenerator::Plan ArithGenerator::plan() {
  Plan plan{draft_.options.arith.expressions, draft_.options.arith.operations};
  const std::uint32_t least = kExpressionBytes + kOperationBytes * std::max(1u, plan.operations);
  if (plan.expressions == 0)
    plan.expressions = log_uniform(std::clamp(draft_.options.size / least, 1u, kMostExpressions));
  if (plan.operations == 0) {
    const std::uint32_t bytes = draft_.options.size / plan.expressions;
    const std::uint32_t room = bytes > kExpressionBytes ? (bytes - kExpressionBytes) / kOperationBytes : 1;
    plan.operations = std::clamp(room, 1u, kMostOperations);
  }
  return plan;
}

// As many as were asked for, or any number around what the size allows.
std::uint32_t ArithGenerator::operations_of_next(const Plan& plan) {
  if (draft_.options.arith.operations != 0) return plan.operations;
  return std::min(1 + draft_.below(2 * plan.operations - 1), kMostOperations);
}

void ArithGenerator::run() {
  const Plan plan = this->plan();
  constexpr std::uint32_t kMostDepth = 200, kLeastDepth = 36;  // of trees whose depth was not asked for
  draft_.depth = draft_.options.arith.depth != 0 ? draft_.options.arith.depth
                                                 : kLeastDepth + draft_.below(kMostDepth - kLeastDepth + 1);
  // Compilers need more than twice as long for a function that is twice as large.
  constexpr std::uint32_t kMostInFunction = 250;
  draft_.wide_constants = draft_.percent(25);
  const std::uint32_t functions =
      1 + plan.expressions / kMostInFunction + draft_.below(std::min(4u, 1 + plan.expressions / 4));
  for (std::uint32_t i = 0; i < plan.expressions; ++i) {
    if (i * std::uint64_t{functions} / plan.expressions >= functions_.size()) {
      if (i != 0) end_function();
      begin_function();
      const std::uint32_t most = 4 + plan.operations * (plan.expressions / functions) / 4;
      parts_.variables.add_x_variables(3 + draft_.below(std::min(48u, most)));
    }
    draft_.options.stop.check();
    const std::uint32_t operations = operations_of_next(plan);
    statement(operations);
  }
  end_function();
  add_entry();
  add_checks();
  confirm();
}

void ArithGenerator::begin_function() {
  lang::Function function;
  function.name = fmt::format("part{}", functions_.size());
  function.is_static = true;
  function.type = types().function(types().basic(TypeKind::Void), {}, false, false);
  if (draft_.chance(Rule::FunctionNoInline)) function.attributes.emplace_back("noinline");
  draft_.function = {};
  draft_.function.id = draft_.program.add(std::move(function));
  functions_.push_back(draft_.function.id);
  parts_.variables.begin_function();
  parts_.reuse.forget();
  ++draft_.stats.functions;
}

void ArithGenerator::end_function() {
  std::vector<lang::StmtId> all = std::move(draft_.function.declarations);
  all.insert(all.end(), draft_.function.statements.begin(), draft_.function.statements.end());
  all.insert(all.end(), draft_.function.copies.begin(), draft_.function.copies.end());
  lang::Function& function = draft_.program.function(draft_.function.id);
  function.body = draft_.build.block(all, draft_.function.locals);
  function.frame_slots = draft_.function.slots;
}

void ArithGenerator::add_entry() {
  std::vector<lang::StmtId> calls;
  for (const lang::FuncId part : functions_) {
    draft_.program.top_level.push_back({lang::Program::TopLevel::Kind::Func, raw(part)});
    calls.push_back(draft_.build.expression(draft_.build.call(part, {})));
  }
  lang::Function entry;
  entry.name = "test";
  entry.type = types().function(types().basic(TypeKind::Void), {}, false, false);
  entry.body = draft_.build.block(calls);
  draft_.test.entry = draft_.program.add(std::move(entry));
  draft_.program.top_level.push_back({lang::Program::TopLevel::Kind::Func, raw(draft_.test.entry)});
  ++draft_.stats.functions;
}

void ArithGenerator::statement(std::uint32_t operations) {
  ++draft_.expression;
  ++draft_.stats.statements;
  draft_.effects.clear();
  bool floating = draft_.weights.choose(Group::Object) == Rule::ObjectFloat;
  const arith::Node node = parts_.expressions.expression(
      {operations, draft_.depth, {lang::Prec::Assign, draft_.options.arith.nesting}, floating});
  const Rule rule = draft_.weights.choose(Group::Statement);
  const bool converts = draft_.percent(15);  // to a floating type, or from one
  if (converts) floating = !floating && draft_.weights[Rule::ObjectFloat] != 0;
  if (rule == Rule::StatementAccumulate && accumulate(node, floating)) draft_.fired(rule);
  else assign(node, floating);
  for (const arith::Effect& effect : draft_.effects)
    finish_target(effect.var, effect.executed ? effect.after : effect.before, lang::kNoExpr);
}

void ArithGenerator::assign(const arith::Node& node, bool floating) {
  draft_.fired(Rule::StatementAssign);
  const Type type = parts_.variables.target_type(node, floating);
  const Value value = *exact_conversion(node.value, draft_.program.expr(node.id).rep, types().rep(type));
  const VarId var = parts_.variables.add_variable("t", type, parts_.variables.initial_value(type), false);
  finish_target(var, value, draft_.build.assign(draft_.build.variable(var), node.id));
}

// t op= …: false where no operator gives an exact value.
bool ArithGenerator::accumulate(const arith::Node& node, bool floating) {
  const Type type = parts_.variables.target_type(node, floating);
  const Value before = parts_.variables.initial_value(type);
  const std::optional<arith::Effects::Compounded> found =
      parts_.effects.compounded({.floating = floating}, type, before, node);
  if (!found) return false;
  const VarId var = parts_.variables.add_variable("t", type, before, false);
  finish_target(var, found->value, draft_.build.compound(found->op, draft_.build.variable(var), node.id));
  return true;
}

// |var| holds |value| from now on, and at the end. What is not global is copied to where the driver can read it, and so
// is what it reads twice and must not: two accesses to a volatile object in one expression are unsequenced.
void ArithGenerator::finish_target(VarId var, const Value& value, ExprId assignment) {
  if (assignment != lang::kNoExpr) draft_.function.statements.push_back(draft_.build.expression(assignment));
  if (assignment != lang::kNoExpr) parts_.variables.add_to_pool(var, value, true);
  const std::string name = draft_.program.var(var).name;
  const Type type = draft_.program.var(var).type;
  VarId read = var;
  if (draft_.program.var(var).storage != Storage::Global || (type.is_volatile() && types().rep(type) == Rep::F80)) {
    read = parts_.variables.add_result(name + "_end", type.unqualified());
    const ExprId copied = draft_.build.load(draft_.build.variable(var));
    draft_.function.copies.push_back(draft_.build.expression(draft_.build.assign(draft_.build.variable(read), copied)));
  }
  results_.push_back({name, read, value});
}

}  // namespace gadfly::gen
