// SPDX-License-Identifier: Apache-2.0
// Statements without control flow. Each rule builds one, appends it to its block and performs it.
#include "gen/choose.inl"
#include "gen/generator.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::StmtId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;
using machine::Flow;

namespace {

constexpr std::uint32_t kMostBlockDepth = 5;

}  // namespace

Flow Generator::statement(Scope& scope) {
  if (options_.assert_facts && live() && percent(15)) return assert_fact(scope);
  const bool may_nest = scope.depth < kMostBlockDepth;
  for (int tries = 0; tries < 4; ++tries) {
    const Rule rule = choose(Group::Statement);
    context_ = choose(Group::Context);
    fired(context_);
    switch (rule) {
      case Rule::StatementAssign: return assign(scope);
      case Rule::StatementAccumulate: return accumulate(scope);
      case Rule::StatementDeclare: return declare(scope);
      case Rule::StatementCall: return call_statement(scope);
      case Rule::StatementPointerAssign: return pointer_assign(scope);
      case Rule::StatementRecordAssign: return record_assign(scope);
      case Rule::StatementFloatAssign: return float_assign(scope);
      case Rule::StatementFold: return fold(scope);
      case Rule::StatementArrayLoop: return array_loop(scope);
      case Rule::StatementBreak:
      case Rule::StatementContinue:
      case Rule::StatementReturn: return leave_if(scope, rule);
      default: break;
    }
    if (!may_nest) continue;
    switch (rule) {
      case Rule::StatementIf: return if_else(scope);
      case Rule::StatementFor: return for_loop(scope);
      case Rule::StatementWhile: return while_loop(scope);
      case Rule::StatementDoWhile: return do_loop(scope);
      case Rule::StatementPointerLoop: return pointer_loop(scope);
      case Rule::StatementSwitch: return switch_on(scope);
      case Rule::StatementGotoForward: return goto_forward(scope);
      case Rule::StatementGotoBackward: return goto_backward(scope);
      case Rule::StatementGotoIntoLoop: return goto_into_loop(scope);
      case Rule::StatementGotoOutOfLoop: return goto_out_of_loop(scope);
      case Rule::StatementBlock: return block(scope);
      default: break;
    }
  }
  return assign(scope);
}

// Executes a statement that has not been performed while it was built.
Flow Generator::execute(StmtId stmt) { return live() ? machine_->exec(stmt) : Flow::Next; }

Flow Generator::add_expression(Scope& scope, ExprId id) {
  append(scope, build_.expression(id));
  return Flow::Next;
}

// Somewhere to put a value of type |value|: where it fits, and where no value is lost that nobody has used.
ExprId Generator::target_for(Scope& scope, Type value) {
  const unsigned width = lang::bit_width(types().rep(value));
  ExprId target = lang::kNoExpr;
  writes_last_ = plain_target_ = true;
  for (int tries = 0; tries < 6; ++tries) {
    const std::size_t logged = accesses_.size();
    const ExprId candidate = integer_lvalue(scope, true);
    if (candidate == lang::kNoExpr) continue;
    const VarId var = root_of(candidate);
    const bool fits = lang::bit_width(program_.expr(candidate).rep) >= width &&
                      !program_.expr(candidate).has(lang::kBitField);
    const bool unused = var != lang::kNoVar && facts(var).pending;
    target = candidate;
    if ((fits || percent(12)) && (!unused || percent(8))) break;
    if (tries < 5) accesses_.resize(logged);
  }
  writes_last_ = plain_target_ = false;
  return target;
}

Flow Generator::assign(Scope& scope) {
  const FullExpression full(*this);
  const Grown value = expression(scope, expression_depth());
  remember(scope, value);
  const ExprId target = target_for(scope, type_of(value.id));
  if (target == lang::kNoExpr) return add_expression(scope, value.id);
  fired(Rule::StatementAssign);
  return add_expression(scope, assigned(target, value).id);
}

Flow Generator::accumulate(Scope& scope) {
  const FullExpression full(*this);
  constexpr BinaryOp kOps[] = {BinaryOp::BitXor, BinaryOp::Add, BinaryOp::Sub, BinaryOp::BitXor, BinaryOp::Add,
                               BinaryOp::Mul, BinaryOp::BitOr, BinaryOp::BitAnd, BinaryOp::Shl, BinaryOp::Shr,
                               BinaryOp::Div, BinaryOp::Rem};
  const BinaryOp op = kOps[below(percent(70) ? 5 : 12)];
  Grown value;
  if (op == BinaryOp::Shl || op == BinaryOp::Shr)
    value = number(int_type(), below(7));
  else if (op == BinaryOp::Div || op == BinaryOp::Rem)  // a repair names it twice
    value = pure_expression(scope, expression_depth());
  else
    value = expression(scope, expression_depth());
  remember(scope, value);
  writes_last_ = true;
  const ExprId target = integer_lvalue(scope, true);
  writes_last_ = false;
  if (target == lang::kNoExpr) return add_expression(scope, value.id);
  fired(Rule::StatementAccumulate);
  return add_expression(scope, compounded(op, target, value).id);
}

Flow Generator::declare(Scope& scope) {
  fired(Rule::StatementDeclare);
  if (!is_private(scope) && chance(Rule::PropertyStaticLocal)) return declare_static(scope);
  const Rule shape = percent(35) ? choose(Group::Object) : Rule::ObjectScalar;
  switch (shape) {
    case Rule::ObjectScalar: return declare_integer(scope);
    case Rule::ObjectFloat: return declare_float(scope);
    case Rule::ObjectPointer:
    case Rule::ObjectNullablePointer:
    case Rule::ObjectPointerPointer:
    case Rule::ObjectArrayPointer: return declare_pointer(scope, shape);
    default: return declare_aggregate(scope, shape);
  }
}

Flow Generator::declare_integer(Scope& scope) {
  const FullExpression full(*this);
  const Grown value = expression(scope, 1 + below(3));
  remember(scope, value);
  // Mostly a type that keeps all of the value.
  Type type = type_of(value.id).unqualified();
  if (percent(35) || !is_integer(type)) type = integer_type();
  VarFacts f;
  if (percent(15)) type = pointees_[0];
  if (!is_integer(type)) type = int_type();
  bool in_memory = chance(Rule::PropertyAddressTaken);
  if (chance(Rule::PropertyConst)) {
    f.writable = false;
    type = type.with(lang::kConst);
  } else if (!is_private(scope) && chance(Rule::PropertyVolatile)) {
    type = type.with(lang::kVolatile);
  }
  const ExprId init = build_.convert(value.id, type.unqualified());
  // The name of a variable around it, which nothing in this block can mean then.
  VarId shadowed = lang::kNoVar;
  if (scope.depth > 1 && chance(Rule::PropertyShadow)) {
    bool first = true;
    for_each_visible(scope, [&](VarId var) { first = first && facts(var).shadows == lang::kNoVar; });
    if (first)
      shadowed = percent(50) ? pick_global(scope, [&](VarId var) { return facts(var).role == Role::Integer && !facts(var).needed; })
                             : pick_local(scope, [&](VarId var) {
                                 return facts(var).depth < scope.depth && !program_.var(var).is_static_duration();
                               });
    if (shadowed != lang::kNoVar && program_.var(shadowed).function == lang::kNoFunc && is_private(scope))
      shadowed = lang::kNoVar;
    // int x = x; would mean the new one.
    if (shadowed != lang::kNoVar && !may_access(shadowed, true)) shadowed = lang::kNoVar;
  }
  const VarId var = add_local(scope, type, "v", f, in_memory);
  if (var == lang::kNoVar) return add_expression(scope, value.id);
  facts(var).shadows = shadowed;
  if (shadowed != lang::kNoVar) program_.var(var).name = program_.var(shadowed).name;
  program_.var(var).init = init;
  scope.vars.push_back(var);
  note_write(var);
  append(scope, build_.declare(var));
  if (live()) machine_->give(var, converted(init, value), init);
  return Flow::Next;
}

Flow Generator::declare_float(Scope& scope) {
  const FullExpression full(*this);
  const Type type = float_type();
  const ExprId init = float_value(scope, type, 1);
  VarFacts f;
  f.role = Role::Float;
  const VarId var = add_local(scope, type, "f", f, chance(Rule::PropertyAddressTaken));
  if (var == lang::kNoVar) return Flow::Next;
  program_.var(var).init = init;
  scope.vars.push_back(var);
  const StmtId stmt = build_.declare(var);
  append(scope, stmt);
  fired(Rule::ObjectFloat);
  return execute(stmt);
}

Flow Generator::declare_aggregate(Scope& scope, Rule shape) {
  const Type type = object_type(shape);
  if (types().size(type) > 512) return declare_integer(scope);
  const FullExpression full(*this);
  ExprId init = lang::kNoExpr;
  if (types().kind(type) == TypeKind::Record && percent(50)) init = record_value(scope, type);
  if (init == lang::kNoExpr) init = initialiser(type);
  VarFacts f;
  const VarId var = add_local(scope, type, "a", f, true);
  if (var == lang::kNoVar) return Flow::Next;
  program_.var(var).init = init;
  scope.vars.push_back(var);
  const StmtId stmt = build_.declare(var);
  append(scope, stmt);
  fired(shape);
  return execute(stmt);
}

Flow Generator::declare_pointer(Scope& scope, Rule shape) {
  const FullExpression full(*this);
  lang::TypeTable& table = program_.types;
  VarFacts f;
  f.role = shape == Rule::ObjectNullablePointer ? Role::Nullable : Role::Pointer;
  Type type = table.pointer_to(pointees_[below(static_cast<std::uint32_t>(pointees_.size()))]);
  ExprId init = lang::kNoExpr;
  if (shape == Rule::ObjectArrayPointer) {
    f.role = Role::Cursor;
    f.writable = false;
    f.home = array_in(scope, 2, true);
    if (f.home == lang::kNoVar) return declare_integer(scope);
    const lang::TypeInfo& info = types().info(program_.var(f.home).type);
    f.position = below(static_cast<std::uint32_t>(info.count));
    type = table.pointer_to(info.element);
    const ExprId position = build_.constant(int_type(), f.position);
    init = build_.address_of(build_.index(build_.variable(f.home), position));
  } else if (shape == Rule::ObjectPointerPointer) {
    f.role = Role::PointerPointer;
    f.writable = false;
    const VarId target = pick(scope, [&](VarId var) {
      return facts(var).role == Role::Pointer && in_memory(var) &&
             program_.var(var).type.quals() == 0;
    });
    if (target == lang::kNoVar) return declare_integer(scope);
    type = table.pointer_to(program_.var(target).type);
    init = build_.address_of(build_.variable(target));
  } else {
    init = pointer_value(scope, type, scope.depth);
    if (f.role == Role::Nullable && percent(40)) init = build_.null_pointer(type);
    if (init == lang::kNoExpr) return declare_integer(scope);
  }
  const VarId var = add_local(scope, type, "p", f, chance(Rule::PropertyAddressTaken));
  if (var == lang::kNoVar) return Flow::Next;
  program_.var(var).init = init;
  scope.vars.push_back(var);
  const StmtId stmt = build_.declare(var);
  append(scope, stmt);
  fired(shape);
  return execute(stmt);
}

Flow Generator::declare_static(Scope& scope) {
  const Type type = object_type(percent(70) ? Rule::ObjectScalar : choose(Group::Object));
  VarFacts f;
  const VarId var = add_var(type, lang::Storage::StaticLocal, "s", f);
  program_.var(var).function = scope.function;
  program_.var(var).address_taken = true;
  program_.var(var).init = initialiser(type);
  program_.globals.push_back(var);
  if (live()) machine_->introduce(var);
  scope.vars.push_back(var);
  append(scope, build_.declare(var));
  return Flow::Next;
}

Flow Generator::block(Scope& scope) {
  Scope& inner = open_scope(scope.function, &scope, branch_budget());
  append(scope, inner.block);
  fired(Rule::StatementBlock);
  return execute(inner.block);
}

// A pointer gets another target, which lives at least as long as it does.
Flow Generator::pointer_assign(Scope& scope) {
  const FullExpression full(*this);
  const VarId var = pick(scope, [&](VarId v) {
    return (facts(v).role == Role::Pointer || facts(v).role == Role::Nullable) && facts(v).writable;
  });
  if (var == lang::kNoVar) return assign(scope);
  const Type type = program_.var(var).type.unqualified();
  ExprId value = pointer_value(scope, type, facts(var).depth);
  if (facts(var).role == Role::Nullable && percent(40)) value = build_.null_pointer(type);
  if (value == lang::kNoExpr) return assign(scope);
  const ExprId id = build_.assign(build_.variable(var), value);
  fired(Rule::StatementPointerAssign);
  const StmtId stmt = build_.expression(id);
  append(scope, stmt);
  return execute(stmt);
}

Flow Generator::record_assign(Scope& scope) {
  const FullExpression full(*this);
  const std::vector<Type>& from = unions_.empty() || (!records_.empty() && percent(70)) ? records_ : unions_;
  if (from.empty()) return assign(scope);
  const Type type = from[below(static_cast<std::uint32_t>(from.size()))];
  const VarId target = pick(scope, [&](VarId v) {
    return facts(v).role == Role::Integer && facts(v).writable && !program_.var(v).type.is_const() &&
           contains(program_.var(v).type, type);
  });
  const ExprId value = record_value(scope, type);
  if (target == lang::kNoVar || value == lang::kNoExpr) return assign(scope);
  const ExprId id = build_.assign(descend(build_.variable(target), type), value);
  note_write(target);
  fired(Rule::StatementRecordAssign);
  const StmtId stmt = build_.expression(id);
  append(scope, stmt);
  return execute(stmt);
}

Flow Generator::float_assign(Scope& scope) {
  const FullExpression full(*this);
  const VarId target = pick(scope, [&](VarId v) { return facts(v).role == Role::Float && facts(v).writable; });
  if (target == lang::kNoVar) return assign(scope);
  const Type type = program_.var(target).type.unqualified();
  const ExprId id = build_.assign(build_.variable(target), float_value(scope, type, 1));
  fired(Rule::StatementFloatAssign);
  const StmtId stmt = build_.expression(id);
  append(scope, stmt);
  return execute(stmt);
}

// A local variable that nobody has used since it was written flows into something that is checked.
Flow Generator::fold(Scope& scope) {
  const VarId var = pick_local(scope, [&](VarId v) {
    return facts(v).role == Role::Integer && facts(v).pending && is_integer(program_.var(v).type) &&
           facts(v).depth != 0;
  });
  if (var == lang::kNoVar) return accumulate(scope);
  fired(Rule::StatementFold);
  return fold_variable(scope, var);
}

Flow Generator::fold_variable(Scope& scope, VarId var) {
  const FullExpression full(*this);
  log_variable(var, false);
  const unsigned width = lang::bit_width(types().rep(program_.var(var).type));
  const VarId target = pick_global(scope, [&](VarId v) {
    const Type type = program_.var(v).type;
    return facts(v).role == Role::Integer && facts(v).writable && is_integer(type) &&
           types().kind(type) != TypeKind::Bool && lang::bit_width(types().rep(type)) >= std::min(width, 64u) &&
           may_use(v, true);
  });
  if (target == lang::kNoVar) return Flow::Next;
  note_read(var);
  constexpr BinaryOp kOps[] = {BinaryOp::BitXor, BinaryOp::Add, BinaryOp::Sub};
  const BinaryOp op = kOps[below(3)];
  return add_expression(scope, compounded(op, build_.variable(target), loaded(build_.variable(var))).id);
}

void Generator::fold_pending(Scope& scope) {
  if (is_private(scope)) return;  // its result holds them
  for (std::size_t i = 0; i < scope.vars.size(); ++i) {
    const VarId var = scope.vars[i];
    const VarFacts& f = facts(var);
    if (f.role == Role::Integer && f.pending && is_integer(program_.var(var).type) && f.depth != 0 &&
        program_.var(var).storage == lang::Storage::Local && percent(85))
      fold_variable(scope, var);
  }
}

}  // namespace gadfly::gen
