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

bool Generator::may_nest(const Scope& scope) const {
  constexpr std::uint32_t kMostBlockDepth = 5;
  return scope.depth < kMostBlockDepth;
}

bool Generator::may_loop(const Scope& scope) const { return may_nest(scope) && most_trips() >= 2; }

Flow Generator::statement(Scope& scope) {
  struct Row {
    bool (Generator::*possible)(const Scope& scope) const;
    Flow (Generator::*make)(Scope& scope);
  };
  static constexpr Row kRows[] = {
#define GADFLY_STATEMENT(id, name, full, scalar, arith, possible, make, what) {&Generator::possible, &Generator::make},
#include "gen/rules.def"
  };
  if (options_.assert_facts && live() && percent(20)) return assert_fact(scope);
  for (int tries = 0; tries < 4; ++tries) {
    const Rule rule = choose(Group::Statement);
    operators_ = choose(Group::Context);
    fired(operators_);
    const Row& row = kRows[place(rule, Rule::StatementAssign)];
    if ((this->*row.possible)(scope)) return (this->*row.make)(scope);
  }
  return assign(scope);
}

// Executes a statement that has not been performed while it was built.
Flow Generator::execute(StmtId stmt) { return live() ? machine_->exec(stmt) : Flow::Next; }

Flow Generator::perform(Scope& scope, StmtId stmt) {
  append(scope, stmt);
  return execute(stmt);
}

Flow Generator::add_expression(Scope& scope, ExprId id) {
  append(scope, build_.expression(id));
  return Flow::Next;
}

// Whether an assignment to |lvalue| here loses something that was computed and not used.
bool Generator::loses(const Scope& scope, ExprId lvalue) {
  const VarId var = root_of(lvalue);
  if (var == lang::kNoVar) return true;
  if (facts(var).keeps || facts(var).pending) return true;
  const bool global = program_.var(var).is_static_duration();
  return global ? scope.factor > 1 || scope.function != test_.entry : facts(var).factor != scope.factor;
}

// Somewhere to put a value. A bit-field wider than int has no op=.
Generator::Target Generator::target(Scope& scope) {
  Target found;
  for (int tries = 0; tries < 6; ++tries) {
    const std::size_t logged = accesses_.size();
    const ExprId lvalue = integer_lvalue(here(scope), {.write = true, .target = true, .plain = true});
    if (lvalue == lang::kNoExpr) continue;
    const unsigned width = lang::bit_width(program_.expr(lvalue).rep);
    const bool keep = loses(scope, lvalue) && (percent(92) || facts_keep(lvalue));
    const bool wide = width >= 32 && !program_.expr(lvalue).has(lang::kBitField);
    const bool wanted = ((wide && (width > 32 || percent(50))) || percent(20)) && !(keep && is_wide_bit_field(lvalue));
    if (wanted || (tries == 5 && !(keep && is_wide_bit_field(lvalue)))) {
      found = {lvalue, keep};
      // op= reads it as well: that must not come after a call that changes it. And x ^= x keeps nothing.
      if (keep)
        for (std::size_t i = logged; i < accesses_.size(); ++i) {
          accesses_[i].write = accesses_[i].write || (accesses_[i].target && accesses_[i].var != kMemory);
          accesses_[i].target = false;
          write_end_ = accesses_.size();
        }
      break;
    }
    accesses_.resize(logged);
  }
  return found;
}

bool Generator::facts_keep(ExprId lvalue) {
  const VarId var = root_of(lvalue);
  return var != lang::kNoVar && facts(var).keeps;
}

// Little is computed for what holds little.
std::uint32_t Generator::depth_for(unsigned width) { return width < 32 ? below(2) : 1 + below(4); }

namespace {

// The first four keep all of the old value.
constexpr BinaryOp kCompound[] = {BinaryOp::BitXor, BinaryOp::Add,   BinaryOp::Sub,    BinaryOp::Add,
                                  BinaryOp::Mul,    BinaryOp::BitOr, BinaryOp::BitAnd, BinaryOp::Shl,
                                  BinaryOp::Shr,    BinaryOp::Div,   BinaryOp::Rem};

}  // namespace

Flow Generator::assign(Scope& scope) {
  const FullExpression full(*this);
  const Target to = target(scope);
  if (to.lvalue == lang::kNoExpr) return keep_in_variable(scope, expression(here(scope), 2));
  const unsigned width = lang::bit_width(program_.expr(to.lvalue).rep);
  const Grown value = expression(here(scope).narrowed(width), depth_for(width));
  remember(scope, value);
  if (to.keep && options_.weights[Rule::StatementAccumulate] != 0) {
    fired(Rule::StatementAccumulate);
    return add_expression(scope, compounded(kCompound[below(4)], to.lvalue, value).id);
  }
  fired(Rule::StatementAssign);
  return add_expression(scope, assigned(to.lvalue, value).id);
}

// T var = init;
Flow Generator::initialise(Scope& scope, VarId var, ExprId init) {
  program_.var(var).init = init;
  return perform(scope, build_.declare(var));
}

// The same for an object of this |shape|, which is visible from here on; nothing for kNoVar.
Flow Generator::declare_object(Scope& scope, VarId var, ExprId init, Rule shape) {
  if (var == lang::kNoVar) return Flow::Next;
  scope.vars.push_back(var);
  fired(shape);
  return initialise(scope, var, init);
}

// The same for an integer whose initialiser has been performed while it was built.
Flow Generator::declare_grown(Scope& scope, VarId var, Grown init) {
  program_.var(var).init = init.id;
  scope.vars.push_back(var);
  note_write(var);
  append(scope, build_.declare(var));
  if (live()) machine_->give(var, init.value, init.id);
  return Flow::Next;
}

// A new variable of the value's own type; it flows on when its block ends.
Flow Generator::keep_in_variable(Scope& scope, Grown value) {
  const Type type = type_of(value.id).unqualified();
  VarFacts f;
  const bool in_memory = weights_.chance(Rule::PropertyAddressTaken);
  f.keeps = !in_memory && percent(80) && lang::bit_width(types().rep(type)) >= 32;
  const VarId var = add_local(scope, type, "v", f, in_memory);
  if (var == lang::kNoVar) return add_expression(scope, value.id);
  return declare_grown(scope, var, value);
}

Flow Generator::accumulate(Scope& scope) {
  const FullExpression full(*this);
  const BinaryOp op = kCompound[below(percent(93) ? 4 : 11)];
  const bool overwrites = op != BinaryOp::BitXor && op != BinaryOp::Add && op != BinaryOp::Sub;
  ExprId lvalue = lang::kNoExpr;
  for (int tries = 0; tries < 4 && lvalue == lang::kNoExpr; ++tries) {
    const std::size_t logged = accesses_.size();
    lvalue = integer_lvalue(here(scope), {.write = true, .overwrites = overwrites, .target = true});
    if (lvalue == lang::kNoExpr || tries == 3) break;
    const unsigned width = lang::bit_width(program_.expr(lvalue).rep);
    if (width > 32 || percent(width == 32 ? 60 : 25)) break;
    accesses_.resize(logged);
    lvalue = lang::kNoExpr;
  }
  const VarId var = lvalue == lang::kNoExpr ? lang::kNoVar : root_of(lvalue);
  if (var != lang::kNoVar) log(var, true);  // x ^= x keeps nothing
  const unsigned width = lvalue == lang::kNoExpr ? 32 : lang::bit_width(program_.expr(lvalue).rep);
  const Context wanted = here(scope).narrowed(width);
  Grown value;
  if (op == BinaryOp::Shl || op == BinaryOp::Shr) value = number(int_type(), below(7));
  else if (op == BinaryOp::Div || op == BinaryOp::Rem)  // a repair names it twice
    value = pure_expression(wanted, depth_for(width));
  else value = expression(wanted, depth_for(width));
  remember(scope, value);
  if (lvalue == lang::kNoExpr) return keep_in_variable(scope, value);
  fired(Rule::StatementAccumulate);
  return add_expression(scope, compounded(op, lvalue, value).id);
}

// What decides: short, since most of what is computed for it is lost.
Grown Generator::condition(Scope& scope) {
  const FullExpression full(*this);
  return expression(here(scope).deciding(), percent(65) ? 1 : 2 * below(2));
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
  const Grown value = expression(here(scope), 1 + below(3));
  remember(scope, value);
  // Mostly a type that keeps all of the value.
  Type type = type_of(value.id).unqualified();
  if (percent(35) || !is_integer(type)) type = integer_type();
  VarFacts f;
  const bool in_memory = weights_.chance(Rule::PropertyAddressTaken);
  if (percent(in_memory ? 80 : 15)) type = one_of(pointees_);  // so that pointers find it
  if (!is_integer(type)) type = int_type();
  f.keeps = !in_memory && percent(75) && lang::bit_width(types().rep(type)) >= 32;
  if (chance(Rule::PropertyConst)) {
    f.writable = false;
    type = type.with(lang::kConst);
  } else if (!is_private(scope) && !options_.volatile_trace && chance(Rule::PropertyVolatile)) {
    type = type.with(lang::kVolatile);
  }
  const ExprId init = build_.convert(value.id, type.unqualified());
  // The name of a variable around it, which nothing in this block can mean then.
  VarId shadowed = lang::kNoVar;
  if (scope.depth > 1 && chance(Rule::PropertyShadow)) {
    bool first = true;
    for_each_visible(scope, [&](VarId var) { first = first && facts(var).shadows == lang::kNoVar; });
    if (first)
      shadowed =
          percent(50)
              ? pick_global(scope, [&](VarId var) { return facts(var).role == Role::Integer && !facts(var).needed; })
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
  shadows_ = shadows_ || shadowed != lang::kNoVar;
  if (shadowed != lang::kNoVar) program_.var(var).name = program_.var(shadowed).name;
  return declare_grown(scope, var, {init, converted(init, value)});
}

Flow Generator::declare_float(Scope& scope) {
  const FullExpression full(*this);
  const Type type = float_type();
  const ExprId init = float_value(here(scope), type, 1);
  VarFacts f;
  f.role = Role::Float;
  const VarId var = add_local(scope, type, "f", f, weights_.chance(Rule::PropertyAddressTaken));
  return declare_object(scope, var, init, Rule::ObjectFloat);
}

Flow Generator::declare_aggregate(Scope& scope, Rule shape) {
  const Type type = object_type(shape);
  if (types().size(type) > (multiplicity_ > 4 ? 48 : 512)) return declare_integer(scope);
  const FullExpression full(*this);
  ExprId init = lang::kNoExpr;
  if (types().kind(type) == TypeKind::Record && percent(50)) init = record_value(here(scope), type);
  if (init == lang::kNoExpr) init = initialiser(type);
  const VarId var = add_local(scope, type, "a", VarFacts{}, true);
  return declare_object(scope, var, init, shape);
}

Flow Generator::declare_pointer(Scope& scope, Rule shape) {
  const FullExpression full(*this);
  lang::TypeTable& table = program_.types;
  VarFacts f;
  f.role = shape == Rule::ObjectNullablePointer ? Role::Nullable : Role::Pointer;
  Type type = table.pointer_to(one_of(pointees_));
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
      return facts(var).role == Role::Pointer && in_memory(var) && program_.var(var).type.quals() == 0;
    });
    if (target == lang::kNoVar) return declare_integer(scope);
    type = table.pointer_to(program_.var(target).type);
    init = address_of(build_.variable(target));
  } else {
    init = pointer_value(scope, type, scope.depth);
    if (f.role == Role::Nullable && percent(40)) init = build_.null_pointer(type);
    if (init == lang::kNoExpr) return declare_integer(scope);
  }
  const VarId var = add_local(scope, type, "p", f, weights_.chance(Rule::PropertyAddressTaken));
  return declare_object(scope, var, init, shape);
}

Flow Generator::declare_static(Scope& scope) {
  const Type type = object_type(percent(70) ? Rule::ObjectScalar : choose(Group::Object));
  const VarId var = add_var(type, lang::Storage::StaticLocal, "s", VarFacts{});
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
  fired(Rule::StatementBlock);
  return perform(scope, open_inner(scope).block);
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
  return perform(scope, build_.expression(id));
}

Flow Generator::record_assign(Scope& scope) {
  const FullExpression full(*this);
  const Type type = record_type();
  if (type == Type{}) return assign(scope);
  const VarId target = pick(scope, [&](VarId v) {
    return facts(v).role == Role::Integer && facts(v).writable && !facts(v).keeps && !program_.var(v).type.is_const() &&
           contains(program_.var(v).type, type);
  });
  const ExprId value = record_value(here(scope), type);
  if (target == lang::kNoVar || value == lang::kNoExpr) return assign(scope);
  const ExprId part = descend(build_.variable(target), type);
  const ExprId id = build_.assign(part, value);
  note_write(target);
  fired(Rule::StatementRecordAssign);
  return perform(scope, build_.expression(id));
}

Flow Generator::float_assign(Scope& scope) {
  const FullExpression full(*this);
  const VarId target = pick(scope, [&](VarId v) { return facts(v).role == Role::Float && facts(v).writable; });
  if (target == lang::kNoVar) return assign(scope);
  const Type type = program_.var(target).type.unqualified();
  const ExprId value = float_value(here(scope), type, 1);
  const ExprId id = build_.assign(build_.variable(target), value);
  fired(Rule::StatementFloatAssign);
  return perform(scope, build_.expression(id));
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
  log_variable(var);
  const unsigned width = lang::bit_width(types().rep(program_.var(var).type));
  const auto wanted = [&](VarId v) {
    const Type type = program_.var(v).type;
    return facts(v).keeps && facts(v).writable && is_integer(type) && types().kind(type) != TypeKind::Bool &&
           lang::bit_width(types().rep(type)) >= std::min(width, 64u) && may_use(v, true);
  };
  // In a private function: to a variable that lives longer.
  const VarId target = is_private(scope)
                           ? pick_local(scope, [&](VarId v) { return facts(v).depth < facts(var).depth && wanted(v); })
                           : pick_global(scope, wanted);
  if (target == lang::kNoVar) return Flow::Next;
  facts(var).pending = false;
  constexpr BinaryOp kOps[] = {BinaryOp::BitXor, BinaryOp::Add, BinaryOp::Sub};
  const BinaryOp op = kOps[below(3)];
  return add_expression(scope, compounded(op, build_.variable(target), loaded(build_.variable(var))).id);
}

void Generator::fold_pending(Scope& scope) {
  if (is_private(scope) && scope.depth == 1) return;  // its result holds them
  for (std::size_t i = 0; i < scope.vars.size(); ++i) {
    const VarId var = scope.vars[i];
    const VarFacts& f = facts(var);
    if (f.role != Role::Integer || !is_integer(program_.var(var).type) || program_.var(var).is_static_duration())
      continue;
    // What is written in a branch that is taken only later flows on as well.
    if (f.pending ? percent(95) : f.keeps && percent(70)) fold_variable(scope, var);
  }
}

}  // namespace gadfly::gen
