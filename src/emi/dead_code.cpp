// SPDX-License-Identifier: Apache-2.0
#include "emi/dead_code.h"

#include <algorithm>
#include <array>

#include "emi/avoided.h"

namespace gadfly::emi {
namespace {

using namespace lang;

constexpr unsigned kDeepestBlock = 3;
constexpr std::size_t kMostGlobals = 24;

}  // namespace

DeadCode::DeadCode(Draft& draft, const Point& point, gen::Choices& choices)
    : draft_(draft),
      program_(draft.program),
      build_(draft.build),
      point_(point),
      choices_(choices),
      loops_(point.in_loop ? 1 : 0),
      breaks_(point.in_switch ? 1 : 0) {
  const auto usable = [&](VarId id) {
    const Var& var = program_.var(id);
    return !(var.is_register && !program_.types.is_scalar(var.type)) && !is_va_list_parameter(program_.types, var.type);
  };
  for (const VarId local : draft.seed.points().locals(point))
    if (usable(local)) visible_.push_back(local);
  const std::vector<VarId>& globals = draft.seed.points().globals();
  const std::size_t start = draft.seed.points().index_of(point) * 3;
  for (std::size_t i = 0; i < std::min(globals.size(), kMostGlobals); ++i)
    visible_.push_back(globals[(start + i) % globals.size()]);
  for (std::uint32_t i = 0; i < draft.seed.program().functions.size(); ++i)
    if (is_callable(FuncId{i})) callable_.push_back(FuncId{i});
}

StmtId DeadCode::finish(const Body& body) { return build_.block(body.stmts, body.vars); }

void DeadCode::put(Body& body, StmtId stmt) {
  body.stmts.push_back(stmt);
  ++made_;
}

StmtId DeadCode::block(unsigned statements) {
  budget_ = statements;
  Body body;
  while (budget_ > 0) statement(body);
  visible_.resize(visible_.size() - body.vars.size());
  return finish(body);
}

// A block inside, of what is left; at least |least| statements.
StmtId DeadCode::nested(unsigned least) {
  ++depth_;
  Body body;
  const unsigned wanted = least + choices_.below(3);
  for (unsigned i = 0; i < wanted && (i < least || budget_ > 0); ++i) statement(body);
  visible_.resize(visible_.size() - body.vars.size());
  --depth_;
  return finish(body);
}

void DeadCode::statement(Body& body) {
  constexpr std::array<std::uint32_t, 10> kWeights = {30, 14, 10, 10, 10, 10, 3, 10, 6, 8};
  std::array<std::uint32_t, 10> weights = kWeights;
  if (depth_ >= kDeepestBlock || budget_ < 2) weights[4] = weights[5] = weights[6] = 0;
  if (budget_ > 0) --budget_;
  switch (choices_.weighted(weights)) {
    case 0:
    case 2: return assignment(body);
    case 1: return update(body);
    case 3: return pointer_assignment(body);
    case 4: return branch(body);
    case 5: return loop(body);
    case 6: return choice(body);
    case 7: return call(body);
    case 8: return jump(body);
    default: return declaration(body);
  }
}

void DeadCode::assignment(Body& body) {
  const auto target = lvalue(Wanted::Number, true);
  const ExprId value = integer(2);
  put(body, build_.expression(target ? build_.assign(*target, value) : value));
}

void DeadCode::update(Body& body) {
  constexpr std::array kOps = {BinaryOp::Add,    BinaryOp::Sub, BinaryOp::BitXor, BinaryOp::BitOr,
                               BinaryOp::BitAnd, BinaryOp::Mul, BinaryOp::Shr,    BinaryOp::Div};
  constexpr std::array kSteps = {IncDecOp::PreInc, IncDecOp::PostInc, IncDecOp::PreDec, IncDecOp::PostDec};
  const auto target = lvalue(Wanted::Integer, true);
  if (!target) return assignment(body);
  const std::uint32_t form = choices_.below(kOps.size() + kSteps.size());
  if (form < kOps.size()) put(body, build_.expression(build_.compound(kOps[form], *target, integer(1))));
  else put(body, build_.expression(build_.inc_dec(kSteps[form - kOps.size()], *target)));
}

void DeadCode::pointer_assignment(Body& body) {
  const auto target = lvalue(Wanted::Pointer, true);
  if (!target) return assignment(body);
  const Type type = program_.expr(*target).type.unqualified();
  const auto value = pointer(type);
  put(body, build_.expression(build_.assign(*target, value ? *value : build_.null_pointer(type))));
}

void DeadCode::branch(Body& body) {
  const ExprId test = condition();
  const StmtId then = nested(1);
  const bool otherwise = choices_.below(3) == 2;
  put(body, build_.if_else(test, then, otherwise ? nested(1) : kNoStmt));
}

void DeadCode::loop(Body& body) {
  const std::uint32_t form = choices_.below(4);
  ++loops_;
  ++breaks_;
  if (form <= 1) {
    const auto counter = lvalue(Wanted::Integer, true);
    const ExprId start = integer(1);
    const ExprId test = condition();
    const StmtId inner = nested(1);
    const ExprId step = counter ? build_.inc_dec(form == 0 ? IncDecOp::PreInc : IncDecOp::PreDec, *counter) : kNoExpr;
    put(body, build_.for_loop(counter ? build_.assign(*counter, start) : kNoExpr, test, step, inner));
  } else {
    const ExprId test = condition();
    const StmtId inner = nested(1);
    put(body, form == 2 ? build_.while_loop(test, inner) : build_.do_while(inner, test));
  }
  --loops_;
  --breaks_;
}

void DeadCode::choice(Body& body) {
  const StmtId cases = build_.block({});
  const StmtId whole = build_.switch_on(build_.cast(integer(1), program_.types.basic(TypeKind::Int)), cases);
  const std::uint32_t count = 1 + choices_.below(4);
  const std::uint32_t stride = 1 + choices_.below(9);
  ++breaks_;
  for (std::uint32_t i = 0; i < count; ++i) {
    build_.append(cases, build_.case_label(whole, static_cast<__int128>(i) * stride, nested(1)));
    if (choices_.below(3) != 0) build_.append(cases, build_.break_out());
  }
  if (choices_.below(2) == 1) build_.append(cases, build_.default_label(whole, nested(1)));
  --breaks_;
  put(body, whole);
}

void DeadCode::call(Body& body) {
  if (callable_.empty()) return assignment(body);
  const FuncId f = callable_[choices_.below(static_cast<std::uint32_t>(callable_.size()))];
  const bool keep = choices_.below(2) == 1;
  const auto whole = call_of(f);
  if (!whole) return assignment(body);
  const bool integral = program_.types.is_integer(program_.expr(*whole).type);
  const auto target = keep && integral ? lvalue(Wanted::Number, true) : std::nullopt;
  put(body, build_.expression(target ? build_.assign(*target, *whole) : *whole));
}

// Mostly under a condition: what follows would be of no use.
void DeadCode::jump(Body& body) {
  const auto& labels = draft_.seed.points().labels(point_.function);
  const std::uint32_t form = choices_.below(4);
  const std::uint32_t which = choices_.below(16);
  const ExprId test = condition();
  StmtId stmt = kNoStmt;
  const Type result = program_.types.element(program_.function(point_.function).type);
  if (form == 0 && breaks_ > 0) stmt = build_.break_out();
  if (form == 1 && loops_ > 0) stmt = build_.continue_loop();
  if (form == 2 && !labels.empty()) stmt = build_.goto_label(labels[which % labels.size()]);
  if (stmt == kNoStmt) {
    if (program_.types.kind(result) == TypeKind::Void) stmt = build_.return_nothing();
    else if (program_.types.is_integer(result) || program_.types.is_floating(result))
      stmt = build_.return_value(build_.convert(integer(1), result));
    else return assignment(body);
  }
  put(body, build_.if_else(test, build_.block(std::span(&stmt, 1))));
  ++made_;
}

void DeadCode::declaration(Body& body) {
  constexpr std::array kKinds = {TypeKind::Int, TypeKind::UInt, TypeKind::Long, TypeKind::UChar, TypeKind::Short};
  const Type scalar = program_.types.basic(kKinds[choices_.below(kKinds.size())]);
  const bool is_array = choices_.below(5) == 4;
  const bool has_value = choices_.below(2) == 1 && !is_array;
  const Type type = is_array ? program_.types.array_of(scalar, 1 + choices_.below(8)) : scalar;
  const VarId var = draft_.local(point_.function, type, has_value ? integer(1) : kNoExpr);
  put(body, build_.declare(var));
  body.vars.push_back(var);
  visible_.push_back(var);
}

StmtId DeadCode::show(ExprId value) {
  TypeTable& types = program_.types;
  const Type character = types.basic(TypeKind::Char);
  const Type text = types.pointer_to(character.with(kConst));
  const std::uint32_t form = choices_.below(3);
  if (form != 0) {
    const Type type = types.function(types.basic(TypeKind::Int), {text}, true, false);
    const FuncId print = draft_.library("printf", type);
    if (print != kNoFunc) {
      const std::string_view format = "%d\n";
      const ExprId literal = build_.string_literal(format, types.array_of(character, format.size() + 1));
      const ExprId number =
          types.rep(program_.expr(value).type) == Rep::Pointer
              ? build_.pointer_binary(BinaryOp::Ne, value, build_.null_pointer(program_.expr(value).type))
              : build_.cast(value, types.basic(TypeKind::Int));
      const ExprId args[] = {build_.decay(literal), number};
      return build_.expression(build_.call(print, args));
    }
  }
  const FuncId stop = draft_.library("abort", types.function(types.basic(TypeKind::Void), {}, false, false));
  if (stop == kNoFunc) return kNoStmt;
  return build_.if_else(value, build_.block(std::array{build_.expression(build_.call(stop, {}))}));
}

}  // namespace gadfly::emi
