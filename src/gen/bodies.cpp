// SPDX-License-Identifier: Apache-2.0
#include "gen/bodies.h"

#include <span>

#include "gen/accesses.h"
#include "gen/calls.h"
#include "gen/declarations.h"
#include "gen/expressions.h"
#include "gen/functions.h"
#include "gen/globals.h"
#include "gen/loops.h"
#include "gen/operations.h"
#include "gen/other_values.h"
#include "gen/visible.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::FuncId;
using lang::Rep;
using lang::StmtId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;
using machine::Flow;

void Bodies::read_variable_arguments(FuncId f, Scope& scope) {
  VarFacts list_facts;
  list_facts.role = Role::Other;
  const VarId list = add_local(scope, build_.va_list_type(), "ap", list_facts, true);
  perform(scope, build_.declare(list));
  perform(scope, build_.expression(build_.va_start(list, program_.function(f).params.back())));
  const std::vector<Type> extra = facts(f).extra;
  for (const Type type : extra) {
    VarFacts value;
    value.role = role_of(types().rep(type));
    const VarId var = add_local(scope, type, "x", value, false);
    if (var == lang::kNoVar) break;
    declarations_.initialise(scope, var, build_.va_arg(list, type));
    scope.vars.push_back(var);
    if (value.role == Role::Integer) accesses_.note_write(var);
  }
  perform(scope, build_.expression(build_.va_end(list)));
}

std::vector<ExprId> Bodies::recursive_arguments(FuncId f, Scope& scope) {
  const ModeScope mode(draft_, later());
  const FullExpression full(accesses_);
  const std::vector<VarId> params = program_.function(f).params;
  const ExprId count = build_.load(build_.variable(params[0]));
  std::vector<ExprId> args = {build_.binary(BinaryOp::Sub, count, build_.constant(int_type(), 1))};
  const Context at = here(scope).without_effects();
  for (std::size_t i = 1; i < params.size(); ++i)
    args.push_back(calls_.argument(at, program_.var(params[i]).type, 1).id);
  for (const Type type : facts(f).extra) args.push_back(calls_.argument(at, type, 1).id);
  return args;
}

// A recursive function is entered again while its frame is
// executed, and grows on there: what was grown inside comes |next|.
Flow Bodies::begin_body(FuncId f, Scope& scope, std::uint32_t& next) {
  if (!facts(f).extra.empty()) read_variable_arguments(f, scope);
  next = program_.stmt(scope.block).b;
  if (!facts(f).recursive) return Flow::Next;
  const StmtId frame = build_.block({});
  const StmtId first = draft_.open_inner(scope).block;
  build_.append(frame, first);
  const std::vector<ExprId> args = recursive_arguments(f, scope);
  const ExprId call = build_.call(f, args);
  StmtId stmt = build_.expression(call);
  const Type result = types().element(program_.function(f).type).unqualified();
  if (is_integer(result)) {
    VarFacts value;
    value.keeps = true;
    const VarId var = add_local(scope, result, "r", value, false);
    declarations_.initialise(scope, var, build_.constant(result, 0));
    scope.vars.push_back(var);
    accesses_.note_write(var);
    stmt = build_.expression(build_.assign(build_.variable(var), call));
  }
  const ExprId count = build_.load(build_.variable(program_.function(f).params[0]));
  const ExprId test = build_.binary(BinaryOp::Gt, count, build_.constant(int_type(), 0));
  build_.append(frame, build_.if_else(test, build_.block(std::span(&stmt, 1))));
  append(scope, frame);
  next = program_.stmt(scope.block).b;
  return loops_.run_often(frame, Functions::kDeepestRecursion + 1);
}

Grown Bodies::result_value(Scope& scope, Type type) {
  const Rep rep = types().rep(type);
  if (!lang::is_integer(rep)) return others_.other_value(here(scope), type, 1, 0);
  const unsigned width = lang::bit_width(rep);
  Grown value = expressions_.pure_expression(here(scope).narrowed(width), width < 32 ? 0 : 1 + below(2));
  constexpr std::size_t kMost = 8;
  VarId left[kMost];
  std::size_t count = 0;
  visible_.for_each_local(scope, [&](VarId v) {
    if (count < kMost && (facts(v).pending || facts(v).keeps) && facts(v).depth != 0 &&
        is_integer(program_.var(v).type) && accesses_.may_use(v, false) &&
        lang::bit_width(types().rep(program_.var(v).type)) <= width)
      left[count++] = v;
  });
  for (std::size_t i = 0; i < count; ++i) {
    accesses_.log_variable(left[i]);
    facts(left[i]).pending = false;
    const Grown operand = operations_.loaded(build_.variable(left[i]));
    value = operations_.defined_binary(percent(50) ? BinaryOp::BitXor : BinaryOp::Add, value, operand);
  }
  return value;
}

void Bodies::return_from(Scope& scope, Flow& flow) {
  const Type result = types().element(program_.function(scope.function).type);
  if (types().kind(result) == TypeKind::Void) return;
  const FullExpression full(accesses_);
  Grown value = result_value(scope, result);
  if (value.id == lang::kNoExpr) {  // a record of which there is none at hand
    const VarId var = add_local(scope, result.unqualified(), "a", VarFacts{}, true, 0);
    declarations_.initialise(scope, var, globals_.initialiser(result.unqualified()));
    value = operations_.evaluated(build_.load(build_.variable(var)));
  }
  const ExprId id = build_.convert(value.id, result.unqualified());
  append(scope, build_.return_value(id));
  if (!live()) return;
  machine().set_return_value(id, operations_.converted(id, value));
  flow = Flow::Return;
}

}  // namespace gadfly::gen
