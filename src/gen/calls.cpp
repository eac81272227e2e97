// SPDX-License-Identifier: Apache-2.0
// Functions and calls. A body is grown when its function is first called.
#include <utility>

#include "gen/choose.inl"
#include "gen/generator.h"

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
using machine::Value;

namespace {

constexpr std::uint32_t kMostRank = 6;
constexpr std::uint32_t kDeepestRecursion = 3;
// A frame is laid out when a call begins, while its function may still get variables.
constexpr std::uint32_t kFrameSlots = 56;

// Of a parameter, or of what is passed beyond them.
Role role_of(Rep rep) {
  if (lang::is_floating(rep)) return Role::Float;
  return rep == Rep::Pointer ? Role::Pointer : Role::Integer;
}

}  // namespace

Type Generator::parameter_type(bool is_private) {
  lang::TypeTable& table = program_.types;
  if (!is_private && chance(Rule::FunctionPointerParam)) return table.pointer_to(one_of(pointees_));
  if (!is_private && chance(Rule::FunctionRecordParam)) {
    const Type record = record_type();
    if (record != Type{}) return record;
  }
  if (chance(Rule::FunctionFloatParam)) return float_type();
  return integer_type();
}

FuncId Generator::add_function(std::uint32_t rank, bool for_private) {
  const bool is_private = for_private || chance(Rule::FunctionPrivate);
  const bool recursive = chance(Rule::FunctionRecursive);
  const bool variadic = chance(Rule::FunctionVariadic);
  std::vector<Type> params;
  std::uint32_t count = is_private ? 2 + below(4) : below(5);
  if (chance(Rule::FunctionManyParams)) count = 7 + below(8);
  if (recursive || variadic) params.push_back(int_type());
  // Clang 19 reads the wrong place for an __int128 among variable arguments when one register is left: a known
  // defect that would hide others.
  const auto passable = [&](Type type) {
    return variadic && lang::bit_width(types().rep(type)) == 128 ? types().basic(TypeKind::Long) : type;
  };
  for (std::uint32_t i = 0; i < count; ++i) params.push_back(passable(parameter_type(is_private)));
  if (variadic) params.push_back(int_type());  // the last one that has a name, of a promoted type
  Type result = types().basic(TypeKind::Void);
  if (is_private)  // all that it computes has to fit
    result = types().basic(percent(50) ? TypeKind::Long : TypeKind::ULLong);
  else if (!percent(6)) result = parameter_type(is_private);
  const FuncId f = add_function(rank, result, params, variadic);
  facts(f).is_private = is_private;
  facts(f).recursive = recursive;
  if (recursive) scope_of(program_.function(f).body)->factor = kDeepestRecursion + 1;
  if (variadic)
    for (std::uint32_t n = 1 + below(5); n > 0; --n) {
      Type extra = passable(parameter_type(is_private));
      if (types().rep(extra) == Rep::F32) extra = types().basic(TypeKind::Double);
      if (is_integer(extra)) extra = lang::promoted(types(), extra);
      facts(f).extra.push_back(extra);
    }
  if (recursive) {
    VarFacts& counter = facts(program_.function(f).params[0]);
    counter.counter = true;
    counter.writable = false;
    counter.high = kDeepestRecursion;
  }
  lang::Function& function = program_.function(f);
  if (!recursive && !variadic && chance(Rule::FunctionInline)) {
    function.is_inline = true;
  } else if (chance(Rule::FunctionNoInline)) {
    function.attributes.push_back("noinline");
  } else if (chance(Rule::FunctionAttribute)) {
    constexpr const char* kAttributes[] = {"cold", "hot", "unused", "flatten"};
    function.attributes.push_back(kAttributes[below(4)]);
  }
  callable_.push_back(f);
  return f;
}

FuncId Generator::add_function(std::uint32_t rank, Type result, std::span<const Type> params, bool variadic) {
  lang::Function function;
  function.name = name("f");
  function.is_static = true;
  function.frame_slots = kFrameSlots;
  const FuncId id = program_.add(std::move(function));
  functions_.resize(raw(id) + 1);
  facts(id).rank = rank;
  Scope& scope = open_scope(id, nullptr, 3 + below(8));
  for (const Type type : params) {
    VarFacts f;
    f.depth = 1;
    const Rep rep = types().rep(type);
    f.role = role_of(rep);
    f.keeps = lang::bit_width(rep) >= 32 && percent(75);
    const VarId param = add_var(type, lang::Storage::Param, "p", f);
    give_slot(param, id);
    program_.var(param).address_taken =
        !types().is_scalar(type) || (rep != Rep::Pointer && weights_.chance(Rule::PropertyAddressTaken));
    program_.function(id).params.push_back(param);
    scope.vars.push_back(param);
    facts(param).pending = f.role == Role::Integer;
  }
  program_.function(id).body = scope.block;
  program_.function(id).type =
      program_.types.function(result, std::vector<Type>(params.begin(), params.end()), variadic, false);
  program_.top_level.push_back({lang::Program::TopLevel::Kind::Func, raw(id)});
  ++stats_.functions;
  return id;
}

// What a body starts with: the variable arguments are read, the function calls itself.
Flow Generator::begin_body(FuncId f, Scope& scope, std::uint32_t& next) {
  facts(f).begun = true;
  const std::uint32_t number = ++statements_;
  growing_.push_back(number);
  const Flow flow = begin_growing_body(f, scope, next);
  growing_.pop_back();
  return flow;
}

// A recursive function is entered again while its frame is executed, and grows on there: what was grown inside
// comes |next|.
Flow Generator::begin_growing_body(FuncId f, Scope& scope, std::uint32_t& next) {
  if (!facts(f).extra.empty()) {
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
      initialise(scope, var, build_.va_arg(list, type));
      scope.vars.push_back(var);
      if (value.role == Role::Integer) note_write(var);
    }
    perform(scope, build_.expression(build_.va_end(list)));
  }
  next = program_.stmt(scope.block).b;
  if (!facts(f).recursive) return Flow::Next;
  const StmtId frame = build_.block({});
  const StmtId first = open_inner(scope).block;
  build_.append(frame, first);
  std::vector<ExprId> args;
  {
    const ModeScope mode(*this, later());
    const FullExpression full(*this);
    const std::vector<VarId> params = program_.function(f).params;
    const ExprId count = build_.load(build_.variable(params[0]));
    args.push_back(build_.binary(BinaryOp::Sub, count, build_.constant(int_type(), 1)));
    const Context at = here(scope).without_effects();
    for (std::size_t i = 1; i < params.size(); ++i) args.push_back(argument(at, program_.var(params[i]).type, 1).id);
    for (const Type type : facts(f).extra) args.push_back(argument(at, type, 1).id);
  }
  const ExprId call = build_.call(f, args);
  StmtId stmt = build_.expression(call);
  const Type result = types().element(program_.function(f).type).unqualified();
  if (is_integer(result)) {
    VarFacts value;
    value.keeps = true;
    const VarId var = add_local(scope, result, "r", value, false);
    initialise(scope, var, build_.constant(result, 0));
    scope.vars.push_back(var);
    note_write(var);
    stmt = build_.expression(build_.assign(build_.variable(var), call));
  }
  const ExprId count = build_.load(build_.variable(program_.function(f).params[0]));
  const ExprId test = build_.binary(BinaryOp::Gt, count, build_.constant(int_type(), 0));
  build_.append(frame, build_.if_else(test, build_.block(std::span(&stmt, 1))));
  append(scope, frame);
  next = program_.stmt(scope.block).b;
  return run_often(frame, kDeepestRecursion + 1);
}

// A function to call from here: an old one, or a new one. Calls go to higher ranks only.
FuncId Generator::callee(const Context& at, bool for_value) {
  const FunctionFacts& caller = facts(at.scope.function);
  FuncId found[32];
  std::uint32_t count = 0;
  const bool again = mode_ == Mode::Dead || chance(Rule::FunctionAgain);
  for (const FuncId f : callable_) {
    if (!again) break;
    const FunctionFacts& candidate = facts(f);
    if (candidate.rank <= caller.rank || count == 32) continue;
    if (caller.is_private && !candidate.is_private) continue;
    const Rep result = types().rep(types().element(program_.function(f).type));
    if (for_value && (!lang::is_integer(result) || (lang::bit_width(result) > at.width && percent(80)))) continue;
    if (!is_cheap(candidate.cost)) continue;
    found[count++] = f;
  }
  const std::uint32_t most = 2 + options_.size / 2500;
  if (live() && caller.rank < kMostRank && callable_.size() < most && (count == 0 || percent(45))) {
    const FuncId f = add_function(caller.rank + 1, caller.is_private);
    if (!for_value || is_integer(types().element(program_.function(f).type))) return f;
  }
  return count == 0 ? lang::kNoFunc : found[below(count)];
}

// |f| is called from |scope|: it may run as often as that does.
void Generator::note_call(const Scope& scope, FuncId f) {
  facts(scope.function).calls.push_back({f, scope.factor});
  raise_multiplicity(f, std::max(multiplicity_, facts(scope.function).multiplicity * scope.factor));
}

void Generator::raise_multiplicity(FuncId f, std::uint32_t to) {
  if (facts(f).multiplicity >= to) return;
  facts(f).multiplicity = to;
  for (const FunctionFacts::Edge& edge : facts(f).calls) raise_multiplicity(edge.to, to * edge.factor);
}

// A value of |type|, which is not an integer one; a pointer's target lives as long as a scope of |lives|.
// kNoExpr: there is none.
Grown Generator::other_value(const Context& at, Type type, std::uint32_t depth, std::uint32_t lives) {
  ExprId id = lang::kNoExpr;
  switch (types().rep(type)) {
    case Rep::Pointer: id = pointer_value(at.scope, type.unqualified(), lives); break;
    case Rep::Aggregate: id = record_value(at, type); break;
    default: id = float_value(at, type.unqualified(), depth); break;
  }
  return id == lang::kNoExpr ? Grown{} : evaluated(id);
}

Grown Generator::argument(const Context& at, Type type, std::uint32_t depth) {
  const Rep rep = types().rep(type);
  if (!lang::is_integer(rep)) return other_value(at, type, 0, ~0u);
  const unsigned width = lang::bit_width(rep);
  return cast(settled(expression(at.narrowed(width).deciding(), width < 32 ? 0 : depth)), type.unqualified());
}

// Calls |f|, which is performed. kNoExpr: there is nothing to pass for some parameter.
Grown Generator::call(const Context& at, FuncId f, std::uint32_t depth) {
  std::vector<Type> params;
  for (const VarId param : program_.function(f).params) params.push_back(program_.var(param).type);
  params.insert(params.end(), facts(f).extra.begin(), facts(f).extra.end());
  bool plain = true;
  for (const Type type : params) plain = plain && is_integer(type);
  // Nothing has happened yet when an argument can't be had; and what a first call costs is not known inside it.
  Context inner = at;
  inner.pure = at.pure || !plain || !facts(f).begun;
  std::vector<Grown> grown;
  std::vector<ExprId> args;
  for (std::size_t i = 0; i < params.size(); ++i) {
    Grown value;
    if (i == 0 && facts(f).recursive) {
      const std::uint32_t deepest = multiplicity_ > 8 ? 1 : kDeepestRecursion;
      value = number(int_type(), below(deepest + 1));
    } else {
      value = argument(inner, params[i], depth);
    }
    if (value.id == lang::kNoExpr) return {};
    grown.push_back(value);
    args.push_back(value.id);
  }
  const ExprId id = build_.call(f, args);
  note_call(at.scope, f);
  if (!facts(f).is_private) log(kMemory, true, true);
  return performed_call(at, f, id, grown);
}

// The call |id| of |f| with these arguments.
Grown Generator::performed_call(const Context& at, FuncId f, ExprId id, std::span<const Grown> args) {
  if (!live()) return {id, {}};
  const lang::Expr e = program_.expr(id);
  std::vector<Value> values;
  std::vector<Type> value_types;
  for (std::uint32_t i = 0; i < e.c; ++i) {
    const ExprId argument{program_.lists[e.b + i]};
    values.push_back(converted(argument, args[i]));
    value_types.push_back(type_of(argument));
  }
  const Rule outer = std::exchange(operators_, at.operators);
  const std::uint64_t steps = machine_->steps();
  const Value result = machine_->call(f, values, value_types, id);
  facts(f).cost = std::max(facts(f).cost, machine_->steps() - steps);
  operators_ = outer;
  return {id, result};
}

Grown Generator::call_by_table(const Context& at, std::uint32_t depth) {
  const VarId table = one_of(tables_);
  if (facts(at.scope.function).rank >= kTableRank || is_private(at.scope)) return {};
  const Type type = program_.var(table).type;
  const bool is_table = types().kind(type) == TypeKind::Array;
  ExprId target = build_.variable(table);
  if (is_table) {
    const ExprId position = subscript(at.scope, types().info(type).count);
    target = build_.index(target, position);
  }
  const ExprId pointer = build_.load(target);
  FuncId f = lang::kNoFunc;
  std::vector<Grown> grown;
  std::vector<ExprId> args;
  const lang::TypeInfo info = types().info(types().element(type_of(pointer)));
  if (live()) {
    const Value value = machine_->eval(pointer);
    f = machine_->function_of(value, types().element(type_of(pointer)), pointer);
    if (!is_cheap(facts(f).cost)) return {};
    note_call(at.scope, f);
  }
  for (const Type param : info.params) {
    grown.push_back(argument(at.without_effects(), param, depth));
    args.push_back(grown.back().id);
  }
  const ExprId id = build_.call_pointer(pointer, args);
  log(kMemory, true, true);
  fired(is_table ? Rule::FunctionTable : Rule::FunctionFunctionPointer);
  return performed_call(at, f, id, grown);
}

Flow Generator::call_statement(Scope& scope) {
  const FullExpression full(*this);
  Grown result;
  if (!tables_.empty() && percent(20)) result = call_by_table(here(scope), 2);
  if (result.id == lang::kNoExpr) {
    const FuncId f = callee(here(scope), false);
    if (f == lang::kNoFunc) return assign(scope);
    result = call(here(scope), f, 2);
    if (result.id == lang::kNoExpr) return assign(scope);
  }
  fired(Rule::StatementCall);
  return keep_result(scope, result);
}

// Puts what a call returned into a variable.
Flow Generator::keep_result(Scope& scope, Grown result) {
  const Type type = type_of(result.id);
  const Rep rep = types().rep(type);
  ExprId target = lang::kNoExpr;
  if (lang::is_integer(rep)) {
    return keep_in_variable(scope, result);
  } else if (rep != Rep::None) {
    const VarId var = pick(scope, [&](VarId v) {
      const Role role = facts(v).role;
      if (!facts(v).writable || program_.var(v).type.unqualified() != type.unqualified()) return false;
      if (rep == Rep::Pointer) return role == Role::Pointer || role == Role::Nullable;
      return role == (rep == Rep::Aggregate ? Role::Integer : Role::Float);
    });
    if (var != lang::kNoVar) target = build_.variable(var);
  }
  if (target == lang::kNoExpr) return add_expression(scope, result.id);
  return add_expression(scope, assigned(target, result).id);
}

// A value to return: what the function's own variables still hold goes into it.
Grown Generator::result_value(Scope& scope, Type type) {
  const Rep rep = types().rep(type);
  if (!lang::is_integer(rep)) return other_value(here(scope), type, 1, 0);
  const unsigned width = lang::bit_width(rep);
  Grown value = pure_expression(here(scope).narrowed(width), width < 32 ? 0 : 1 + below(2));
  constexpr std::size_t kMost = 8;
  VarId left[kMost];
  std::size_t count = 0;
  for_each_visible(scope, [&](VarId v) {
    if (count < kMost && (facts(v).pending || facts(v).keeps) && facts(v).depth != 0 &&
        is_integer(program_.var(v).type) && may_use(v, false) &&
        lang::bit_width(types().rep(program_.var(v).type)) <= width)
      left[count++] = v;
  });
  for (std::size_t i = 0; i < count; ++i) {
    log_variable(left[i]);
    facts(left[i]).pending = false;
    const Grown operand = loaded(build_.variable(left[i]));
    value = defined_binary(percent(50) ? BinaryOp::BitXor : BinaryOp::Add, value, operand);
  }
  return value;
}

void Generator::return_from(Scope& scope, Flow& flow) {
  const Type result = types().element(program_.function(scope.function).type);
  if (types().kind(result) == TypeKind::Void) return;
  const FullExpression full(*this);
  Grown value = result_value(scope, result);
  if (value.id == lang::kNoExpr) {  // a record of which there is none at hand
    const VarId var = add_local(scope, result.unqualified(), "a", VarFacts{}, true, 0);
    initialise(scope, var, initialiser(result.unqualified()));
    value = evaluated(build_.load(build_.variable(var)));
  }
  const ExprId id = build_.convert(value.id, result.unqualified());
  append(scope, build_.return_value(id));
  if (!live()) return;
  machine_->set_return_value(id, converted(id, value));
  flow = Flow::Return;
}

}  // namespace gadfly::gen
