// SPDX-License-Identifier: Apache-2.0
// Arithmetic expressions, built from their leaves up with the values that they have here and now.
#include "gen/choose.inl"
#include "gen/generator.h"
#include "machine/arithmetic.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::ExprKind;
using lang::Rep;
using lang::Type;
using lang::TypeKind;
using lang::UnaryOp;
using lang::VarId;
using machine::Value;

// The value of |node|: |from|, or conversions of it.
Value Generator::converted(ExprId node, const Grown& from) const {
  if (node == from.id) return from.value;
  const lang::Expr& e = program_.expr(node);
  const Value inner = converted(e.child_a(), from);
  if (e.kind != ExprKind::Cast || !lang::is_integer(e.rep)) return inner;
  const Rep rep = program_.expr(e.child_a()).rep;
  if (!lang::is_integer(rep)) return inner;
  if (e.rep == Rep::Bool) return machine::int_value(machine::widen(inner, rep) != 0);
  return machine::narrow(machine::widen(inner, rep), e.rep);
}

// Whether it assigns, calls a function of the program or reads a volatile object: evaluating it twice is not the
// same as once.
bool Generator::has_effects(ExprId id) const {
  const lang::Expr& e = program_.expr(id);
  if (e.has(lang::kVolatileAccess)) return true;
  if (e.kind == ExprKind::Assign || e.kind == ExprKind::CompoundAssign || e.kind == ExprKind::IncDec) return true;
  if (e.kind == ExprKind::Call) {
    const lang::Expr& callee = program_.expr(e.child_a());
    const bool builtin = callee.kind == ExprKind::FunctionDecay &&
                         !program_.function(lang::FuncId{program_.expr(callee.child_a()).a}).is_defined();
    if (!builtin) return true;
  }
  bool found = false;
  lang::for_each_operand(program_, e, [&](ExprId part) { found = found || has_effects(part); });
  return found;
}

// Whether it names nothing and calls nothing, so that a compiler may evaluate it wherever it likes.
bool Generator::is_constant(ExprId id) const {
  const lang::Expr& e = program_.expr(id);
  if (e.kind == ExprKind::VarRef || e.kind == ExprKind::FuncRef) return false;
  bool all = true;
  lang::for_each_operand(program_, e, [&](ExprId part) { all = all && is_constant(part); });
  return all;
}

bool Generator::truth(const Grown& g) const {
  return (g.value.lo | (lang::bit_width(program_.expr(g.id).rep) == 128 ? g.value.hi : 0)) != 0 ||
         g.value.object_index != 0;
}

// For expressions without effects: evaluates it once more.
Grown Generator::evaluated(ExprId id) { return {id, live() ? machine_->eval(id) : Value{}}; }

Grown Generator::pure_expression(const Context& at, std::uint32_t depth) {
  return expression(at.without_effects(), depth);
}

Grown Generator::expression(const Context& at, std::uint32_t depth) {
  using Make = Grown (*)(Generator & generator, const Context& at, std::uint32_t depth);
  static constexpr Make kMake[] = {
#define GADFLY_EXPRESSION(id, name, full, scalar, arith, make, make_arith, what) \
  [](Generator& g, const Context& at, [[maybe_unused]] std::uint32_t depth) { return g.make; },
#include "gen/rules.def"
  };
  if (depth == 0) return operand(at);
  Context inner = at;
  if (percent(10)) inner.operators = choose(Group::Context);
  const Rule rule = choose(Group::Expression);
  const Grown result = kMake[place(rule, Rule::ExpressionOperand)](*this, inner, depth - 1);
  if (result.id == lang::kNoExpr) return binary(at, depth - 1);  // nothing here that the rule can use
  fired(rule);
  return result;
}

Grown Generator::cast_expression(const Context& at, std::uint32_t depth) {
  const Type type = integer_type();
  const bool narrows = lang::bit_width(types().rep(type)) < 32;
  const Grown value = expression(at.deciding(narrows), narrows ? lossy_depth(depth) : depth);
  return cast(value, type);
}

Grown Generator::number(Type type, __int128 value) {
  const ExprId id = build_.constant(type, value);
  return {id, machine::narrow(value, types().rep(type))};
}

Grown Generator::constant(Type type) {
  fired(Rule::LeafConstant);
  return number(type, constant_value(type));
}

// Of a bit-field wider than int compilers disagree what type its value has: a cast settles it.
Grown Generator::loaded(ExprId lvalue) {
  const Grown value = evaluated(build_.load(lvalue));
  if (!is_wide_bit_field(lvalue)) return value;
  const ExprId id = build_.cast(value.id, type_of(lvalue).unqualified());
  return {id, value.value};
}

bool Generator::is_wide_bit_field(ExprId lvalue) const {
  const lang::Expr& e = program_.expr(lvalue);
  if (!e.has(lang::kBitField)) return false;
  const int width = types().record(type_of(e.child_a())).fields[e.b].bit_width;
  return width > 32;
}

Grown Generator::operand(const Context& at) {
  if (!leaf_is_constant(at)) {
    const ExprId lvalue = integer_lvalue(at, kRead);
    if (lvalue != lang::kNoExpr) return loaded(lvalue);
  }
  constexpr TypeKind kKinds[] = {TypeKind::Int,   TypeKind::UInt,  TypeKind::Long,
                                 TypeKind::ULong, TypeKind::LLong, TypeKind::ULLong};
  return constant(types().basic(kKinds[below(at.width > 32 ? 6 : 2)]));
}

Grown Generator::cast(Grown value, Type to) {
  if (to.unqualified() == type_of(value.id).unqualified()) return value;
  const ExprId id = build_.cast(value.id, to);
  return {id, converted(id, value)};
}

Grown Generator::unary(const Context& at, std::uint32_t depth) {
  UnaryOp op = static_cast<UnaryOp>(below(4));
  if (at.operators == Rule::ContextBitwise || at.operators == Rule::ContextBitwiseShift) op = UnaryOp::BitNot;
  if (at.operators == Rule::ContextLogicalContext) op = UnaryOp::Not;
  if (op == UnaryOp::Not && percent(60)) op = UnaryOp::BitNot;
  if (op == UnaryOp::Not) depth = lossy_depth(depth);
  const Grown value = expression(at.deciding(op == UnaryOp::Not), depth);
  return defined_unary(op, value);
}

Grown Generator::defined_unary(UnaryOp op, Grown operand) {
  if (mode_ != Mode::Dead) ++stats_.operations;
  ExprId id = build_.unary(op, operand.id);
  if (!live()) return {id, {}};
  const lang::Expr& e = program_.expr(id);
  const Value v = converted(e.child_a(), operand);
  const Rep rep = program_.expr(e.child_a()).rep;
  Value out;
  switch (op) {
    case UnaryOp::Plus: return {id, v};
    case UnaryOp::BitNot: return {id, machine::narrow(~machine::widen(v, rep), rep)};
    case UnaryOp::Not: return {id, machine::int_value(machine::widen(v, rep) == 0)};
    case UnaryOp::Neg: break;
  }
  if (!machine::integer_negate(e.rep, v, false, out)) return {id, out};
  ++stats_.rewrites;
  id = build_.unary(UnaryOp::Plus, operand.id);
  return {id, v};
}

BinaryOp Generator::binary_operator(const Context& at) {
  const Rule rule = weights_.choose_operator(at.operators);
  fired(rule);
  return weights_.operator_of(rule);
}

namespace {

// Whether most of what an operand holds does not reach the result.
bool is_lossy(BinaryOp op) {
  return op != BinaryOp::Add && op != BinaryOp::Sub && op != BinaryOp::BitXor && op != BinaryOp::Mul;
}

}  // namespace

// How deep the operand of something grows that loses most of it.
std::uint32_t Generator::lossy_depth(std::uint32_t depth) { return percent(85) ? 0 : depth; }

Grown Generator::binary(const Context& at, std::uint32_t depth) {
  const BinaryOp op = binary_operator(at);
  const Context inner = at.deciding(is_lossy(op));
  if (is_lossy(op)) depth = lossy_depth(depth);
  const Grown a = expression(inner, depth);
  if (op == BinaryOp::Shl || op == BinaryOp::Shr) {
    if (percent(75)) {
      const unsigned width = lang::bit_width(types().rep(lang::promoted_type(program_, a.id)));
      const Grown count = number(int_type(), below(percent(70) ? width / 4 : width));
      return defined_binary(op, a, count);
    }
  } else if ((op == BinaryOp::Div || op == BinaryOp::Rem) && percent(40)) {
    const Grown divisor = constant(type_of(a.id).unqualified());
    return defined_binary(op, a, divisor);
  }
  const Grown b = expression(inner, depth);
  return defined_binary(op, a, b);
}

// a op b, or what takes its place when that is undefined with the values of a and b.
Grown Generator::defined_binary(BinaryOp op, Grown a, Grown b) {
  if (mode_ != Mode::Dead) ++stats_.operations;
  const auto divides = [&] { return op == BinaryOp::Div || op == BinaryOp::Rem; };
  for (bool rewritten = false;; rewritten = true) {
    // A repair of a division names its operands twice.
    if (divides() && mode_ != Mode::Dead && (has_effects(a.id) || has_effects(b.id))) op = BinaryOp::BitXor;
    const ExprId id = build_.binary(op, a.id, b.id);
    if (!live()) return {id, {}};
    const lang::Expr& e = program_.expr(id);
    const Value x = converted(e.child_a(), a), y = converted(e.child_b(), b);
    const Rep rep = program_.expr(e.child_a()).rep, rep_b = program_.expr(e.child_b()).rep;
    Value out;
    if (!machine::integer_binary(op, rep, x, y, rep_b, false, out)) return {id, out};
    if (!rewritten) ++stats_.rewrites;
    const Rewrite instead = rewrite(op, rep, x, y, rep_b, below(1u << 16));
    switch (instead.kind) {
      case Rewrite::Kind::Operator: op = instead.op; break;
      case Rewrite::Kind::LeftOperand:
        if (!has_effects(b.id)) return a;
        return {build_.comma(b.id, a.id), a.value};  // its effects stay
      case Rewrite::Kind::AdjustCount: {
        const Type type = type_of(e.child_b());
        const Grown adjust = number(type, machine::widen(machine::narrow(instead.adjust, rep_b), rep_b));
        const Grown count{e.child_b(), y};
        const ExprId sum = build_.binary(BinaryOp::Add, count.id, adjust.id);
        Value total;
        machine::integer_binary(BinaryOp::Add, rep_b, y, adjust.value, rep_b, false, total);
        b = {sum, total};
        break;
      }
    }
  }
}

Grown Generator::conditional(const Context& at, std::uint32_t depth) {
  const std::size_t begin = accesses_.size();
  const Grown condition = expression(at.deciding(), lossy_depth(depth));
  const bool chosen = truth(condition);
  const auto arm = [&](bool taken) {
    const ModeScope mode(*this, live() && !taken ? Mode::Blind : mode_);
    masked_.emplace_back(begin, accesses_.size());
    Grown result = expression(at, depth);
    masked_.pop_back();
    // Clang evaluates both arms where they are constants, and its sanitizer then reports an overflow in the other one.
    if (!live() && is_constant(result.id)) result = constant(int_type());
    return result;
  };
  const Grown a = arm(chosen);
  const Grown b = arm(!chosen);
  const ExprId id = build_.conditional(condition.id, a.id, b.id);
  const lang::Expr& e = program_.expr(id);
  return {id, chosen ? converted(e.child_b(), a) : converted(e.child_c(), b)};
}

Grown Generator::logical(const Context& at, std::uint32_t depth) {
  const bool is_or = percent(50);
  depth = lossy_depth(depth);
  const Context inner = at.deciding();
  const std::size_t begin = accesses_.size();
  const Grown a = expression(inner, depth);
  const bool first = truth(a);
  Grown b;
  {
    const ModeScope mode(*this, live() && first == is_or ? Mode::Blind : mode_);
    masked_.emplace_back(begin, accesses_.size());
    b = expression(inner, depth);
    masked_.pop_back();
  }
  const ExprId id = build_.logical(is_or ? lang::LogicalOp::Or : lang::LogicalOp::And, a.id, b.id);
  const bool result = first == is_or ? first : truth(b);
  return {id, machine::int_value(result)};
}

Grown Generator::size_of(const Context& at) {
  const VarId var = pick(at.scope, [&](VarId v) { return facts(v).role == Role::Integer; });
  if (var == lang::kNoVar || percent(40)) return evaluated(build_.size_of(integer_type()));
  return evaluated(build_.size_of_expression(build_.variable(var)));
}

// Builtins that are defined for every argument, or are given one that they are defined for.
Grown Generator::builtin(const Context& at, std::uint32_t depth) {
  struct Row {
    const char* name;
    TypeKind type;
    bool not_zero;
  };
  constexpr Row kRows[] = {
      {"__builtin_clz", TypeKind::UInt, true},        {"__builtin_clzl", TypeKind::ULong, true},
      {"__builtin_ctz", TypeKind::UInt, true},        {"__builtin_ctzll", TypeKind::ULLong, true},
      {"__builtin_popcount", TypeKind::UInt, false},  {"__builtin_popcountll", TypeKind::ULLong, false},
      {"__builtin_parity", TypeKind::UInt, false},    {"__builtin_parityl", TypeKind::ULong, false},
      {"__builtin_ffs", TypeKind::Int, false},        {"__builtin_ffsll", TypeKind::LLong, false},
      {"__builtin_bswap32", TypeKind::UInt, false},   {"__builtin_bswap64", TypeKind::ULong, false},
      {"__builtin_bswap16", TypeKind::UShort, false}, {"__builtin_bswap64", TypeKind::ULong, false},
  };
  const Row& row = kRows[below(std::size(kRows))];
  const lang::FuncId f = build_.builtin_function(row.name);
  if (f == lang::kNoFunc) return {};
  if (functions_.size() < program_.functions.size()) functions_.resize(program_.functions.size());
  Grown value = cast(pure_expression(at, lossy_depth(depth)), types().basic(row.type));
  if (row.not_zero) value = defined_binary(BinaryOp::BitOr, value, number(types().basic(row.type), 1));
  return evaluated(build_.call(f, std::span(&value.id, 1)));
}

Grown Generator::pointer_compare(const Context& at) {
  const Type target = pointees_[below(static_cast<std::uint32_t>(pointees_.size()))];
  const Type type = program_.types.pointer_to(target);
  const VarId var = pick(at.scope, [&](VarId v) {
    const Role role = facts(v).role;
    return (role == Role::Pointer || role == Role::Nullable) && program_.var(v).type == type && may_use(v, false);
  });
  if (var == lang::kNoVar) return {};
  const ExprId other = pointer_value(at.scope, type, ~0u);
  if (other == lang::kNoExpr || !may_use(var, false)) return {};
  log_variable(var);
  const ExprId value = build_.load(build_.variable(var));
  const BinaryOp op = percent(50) ? BinaryOp::Eq : BinaryOp::Ne;
  return evaluated(build_.pointer_binary(op, value, other));
}

// Two pointers into one array: how far apart, or which comes first.
Grown Generator::pointer_difference(const Context& at) {
  const VarId a = pick(at.scope, [&](VarId v) { return facts(v).role == Role::Cursor && may_use(v, false); });
  if (a == lang::kNoVar || !may_access(kMemory, false)) return {};
  const VarId home = facts(a).home;
  const VarId b = pick(
      at.scope, [&](VarId v) { return facts(v).role == Role::Cursor && facts(v).home == home && may_use(v, false); });
  log_variable(a);
  ExprId right;
  bool visible = percent(50);
  if (visible) {  // its array itself, unless another variable has its name here
    visible = false;
    const VarId found = pick(at.scope, [&](VarId v) { return v == home; });
    visible = found == home;
  }
  if (visible) {
    const auto count = static_cast<std::uint32_t>(types().info(program_.var(home).type).count);
    const ExprId position = build_.constant(int_type(), below(count));
    right = build_.address_of(build_.index(build_.variable(home), position));
  } else {
    log_variable(b);
    right = build_.load(build_.variable(b));
  }
  constexpr BinaryOp kOps[] = {BinaryOp::PtrDiff, BinaryOp::PtrDiff, BinaryOp::Lt,
                               BinaryOp::Ge,      BinaryOp::Le,      BinaryOp::Gt};
  const BinaryOp op = kOps[below(6)];
  return evaluated(build_.pointer_binary(op, build_.load(build_.variable(a)), right));
}

// p ? *p : e, for a pointer that may be null.
Grown Generator::null_test(const Context& at) {
  if (is_private(at.scope) || !may_access(kMemory, false)) return {};
  const VarId var = pick(at.scope, [&](VarId v) {
    return facts(v).role == Role::Nullable && is_integer(types().element(program_.var(v).type)) && may_use(v, false);
  });
  if (var == lang::kNoVar) return {};
  const auto pointer = [&] { return build_.load(build_.variable(var)); };
  log_variable(var);
  log(kMemory, false);
  const ExprId target = build_.load(build_.dereference(pointer()));
  const Grown otherwise = pure_expression(at, 0);
  const bool with_null = percent(50);
  ExprId id;
  if (with_null) {
    const ExprId null = build_.null_pointer(program_.var(var).type.unqualified());
    const ExprId test = build_.pointer_binary(BinaryOp::Eq, pointer(), null);
    id = build_.conditional(test, otherwise.id, target);
  } else {
    id = build_.conditional(pointer(), target, otherwise.id);
  }
  return evaluated(id);
}

Grown Generator::float_compare(const Context& at) {
  const Type type = float_type();
  const ExprId a = float_value(at, type, 0), b = float_value(at, type, 0);
  constexpr BinaryOp kOps[] = {BinaryOp::Lt, BinaryOp::Gt, BinaryOp::Le, BinaryOp::Ge, BinaryOp::Eq, BinaryOp::Ne};
  return evaluated(build_.binary(kOps[below(6)], a, b));
}

// All of them are small: they fit every integer type that is chosen, and come back unchanged.
Grown Generator::float_cast(const Context& at) {
  constexpr TypeKind kKinds[] = {TypeKind::Int, TypeKind::Long, TypeKind::LLong, TypeKind::Short};
  const Type from = float_type();
  ExprId value = float_value(at, from, 0);
  if (percent(30)) {
    const Type other = float_type();
    value = build_.cast(value, other);
  }
  return evaluated(build_.cast(value, types().basic(kKinds[below(4)])));
}

}  // namespace gadfly::gen
