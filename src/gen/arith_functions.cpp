// SPDX-License-Identifier: Apache-2.0
// Casts, sizeof, built-in functions, and variables that are changed inside expressions.
#include <bit>

#include "gen/arith.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::IncDecOp;
using lang::Rep;
using lang::Type;
using lang::TypeKind;
using lang::VarId;
using machine::Value;

namespace {

std::string_view float_suffix(Rep rep) { return rep == Rep::F32 ? "f" : rep == Rep::F64 ? "" : "l"; }

struct IntegerFunction {
  std::string_view name;
  TypeKind type, result;
  bool not_zero;
  std::uint64_t (*value)(std::uint64_t);
};

constexpr IntegerFunction kIntegerFunctions[] = {
    {"__builtin_popcount", TypeKind::UInt, TypeKind::Int, false,
     [](std::uint64_t v) -> std::uint64_t { return std::popcount(v); }},
    {"__builtin_popcountll", TypeKind::ULLong, TypeKind::Int, false,
     [](std::uint64_t v) -> std::uint64_t { return std::popcount(v); }},
    {"__builtin_parity", TypeKind::UInt, TypeKind::Int, false,
     [](std::uint64_t v) -> std::uint64_t { return std::popcount(v) & 1; }},
    {"__builtin_clz", TypeKind::UInt, TypeKind::Int, true,
     [](std::uint64_t v) -> std::uint64_t { return std::countl_zero(v) - 32; }},
    {"__builtin_clzll", TypeKind::ULLong, TypeKind::Int, true,
     [](std::uint64_t v) -> std::uint64_t { return std::countl_zero(v); }},
    {"__builtin_ctz", TypeKind::UInt, TypeKind::Int, true,
     [](std::uint64_t v) -> std::uint64_t { return std::countr_zero(v); }},
    {"__builtin_ctzll", TypeKind::ULLong, TypeKind::Int, true,
     [](std::uint64_t v) -> std::uint64_t { return std::countr_zero(v); }},
    {"__builtin_bswap32", TypeKind::UInt, TypeKind::UInt, false,
     [](std::uint64_t v) -> std::uint64_t { return __builtin_bswap32(static_cast<std::uint32_t>(v)); }},
};

}  // namespace

// Mostly to a type that holds the value; else the value is moved into the type.
std::optional<ArithGenerator::Node> ArithGenerator::cast(const Wish& wish, bool from_float) {
  const std::optional<std::uint32_t> room = inside(Prec::Cast, wish.fit);
  if (!room || *room == 0) return std::nullopt;
  Wish child = below_it(wish, Prec::Cast, *room);
  if (from_float && weights_[Rule::ObjectFloat] == 0) return std::nullopt;
  if (from_float) child.floating = true;
  if (!from_float && wish.floating) child.floating = percent(50);
  Node value = expression(child);
  ++stats_.operations;
  Type type;
  constexpr int kTries = 6;
  for (int i = 0; i < kTries; ++i) {
    type = variable_type(wish.floating);
    if (exact_conversion(value.value, rep_of(value), types().rep(type))) break;
  }
  if (!exact_conversion(value.value, rep_of(value), types().rep(type))) {
    const Int128 near = lang::bit_width(types().rep(type)) == 8 ? below(64) : below(4096);
    const std::optional<Node> small = moved(value, is_float(value) ? near << kFractionBits : near, child.fit);
    if (!small && wish.floating) return value;
    if (!small) type = types().basic(TypeKind::Bool);  // which takes every number
    if (small) value = *small;
  }
  const Value converted = *exact_conversion(value.value, rep_of(value), types().rep(type));
  Node node = node_over(build_.cast(value.id, type), converted, Prec::Cast, {&value});
  node.nest = std::max(1u, nest_in(value, Prec::Cast));
  return node;
}

std::optional<ArithGenerator::Node> ArithGenerator::size_of(const Wish& wish) {
  if (wish.floating || wish.ops != 1 || wish.fit.parens == 0) return std::nullopt;
  ++stats_.operations;
  const Type type = variable_type(weights_.choose(Group::Object) == Rule::ObjectFloat);
  const Node nothing = constant_node(int_type(), Value{});
  Node node = node_over(build_.size_of(type), machine::int_value(types().size(type)), Prec::Unary, {&nothing});
  node.nest = 1;
  node.repeatable = false;
  return node;
}

VarId ArithGenerator::changed_variable(Type type, const Value& before, const Value& after) {
  const VarId var = add_variable("y", type, before, false);
  effects_.push_back({var, before, after, executed_});
  return var;
}

std::optional<ArithGenerator::Node> ArithGenerator::increment(const Wish& wish) {
  if (wish.ops != 1 || !inside(Prec::Unary, wish.fit)) return std::nullopt;
  Type type = variable_type(wish.floating);
  if (types().rep(type) == Rep::Bool) type = int_type();
  const auto op = static_cast<IncDecOp>(below(4));
  const bool down = op == IncDecOp::PreDec || op == IncDecOp::PostDec;
  const Rep rep = types().rep(type);
  const Value one = *exact_conversion(machine::int_value(1), Rep::I32, rep);
  Value before = initial_value(type);
  std::optional<Value> after = exact_binary(down ? BinaryOp::Sub : BinaryOp::Add, rep, before, one, rep);
  if (!after) {
    before = one;
    after = exact_binary(down ? BinaryOp::Sub : BinaryOp::Add, rep, before, one, rep);
  }
  ++stats_.operations;
  const Node nothing = constant_node(int_type(), Value{});
  const VarId var = changed_variable(type, before, *after);
  const bool prefix = op == IncDecOp::PreInc || op == IncDecOp::PreDec;
  Node node = node_over(build_.inc_dec(op, build_.variable(var)), prefix ? *after : before,
                        prefix ? Prec::Unary : Prec::Postfix, {&nothing});
  node.last_effect = static_cast<std::uint32_t>(effects_.size());
  node.repeatable = false;
  return node;
}

std::optional<ArithGenerator::Node> ArithGenerator::assign_inside(const Wish& wish) {
  const std::optional<std::uint32_t> room = inside(Prec::Assign, wish.fit);
  if (!room) return std::nullopt;
  const Node value = expression(below_it(wish, Prec::Assign, *room));
  return kept(value, target_type(value, wish.floating));
}

// (y = value), y being of |type|, which holds the value. Whatever is made of it, y is checked.
ArithGenerator::Node ArithGenerator::kept(const Node& value, Type type) {
  ++stats_.operations;
  const Value after = *exact_conversion(value.value, rep_of(value), types().rep(type));
  const VarId var = changed_variable(type, initial_value(type), after);
  Node node = node_over(build_.assign(build_.variable(var), value.id), after, Prec::Assign, {&value});
  node.nest = nest_in(value, Prec::Assign);
  node.last_effect = static_cast<std::uint32_t>(effects_.size());
  node.repeatable = false;
  return node;
}

// What `v op= operand` gives for some operator, v being of |type| and holding |before|.
std::optional<ArithGenerator::Compounded> ArithGenerator::compounded(Type type, const Value& before,
                                                                     const Node& operand, bool floating) {
  constexpr int kTries = 4;
  for (int i = 0; i < kTries; ++i) {
    const BinaryOp op = floating ? float_operator() : integer_operator(operand.ops);
    if (op >= BinaryOp::Lt && op <= BinaryOp::Ne) continue;
    const std::optional<Value> result = evaluated(op, type, before, type_of(operand), operand.value);
    if (!result) continue;
    const bool shifts = op == BinaryOp::Shl || op == BinaryOp::Shr;
    const Type left = lang::promoted(types(), type);
    const Type work = shifts ? left : lang::common_type(types(), left, type_of(operand));
    const std::optional<Value> kept = exact_conversion(*result, types().rep(work), types().rep(type));
    if (kept) return Compounded{op, *kept};
  }
  return std::nullopt;
}

std::optional<ArithGenerator::Node> ArithGenerator::compound_inside(const Wish& wish) {
  const std::optional<std::uint32_t> room = inside(Prec::Assign, wish.fit);
  if (!room) return std::nullopt;
  const Node value = expression(below_it(wish, Prec::Assign, *room));
  ++stats_.operations;
  const Type type = target_type(value, wish.floating);
  const Value before = initial_value(type);
  const std::optional<Compounded> found = compounded(type, before, value, wish.floating);
  const Value after = found ? found->value : *exact_conversion(value.value, rep_of(value), types().rep(type));
  const VarId var = changed_variable(type, before, after);
  const ExprId target = build_.variable(var);
  const ExprId id = found ? build_.compound(found->op, target, value.id) : build_.assign(target, value.id);
  Node node = node_over(id, after, Prec::Assign, {&value});
  node.nest = nest_in(value, Prec::Assign);
  node.last_effect = static_cast<std::uint32_t>(effects_.size());
  node.repeatable = false;
  return node;
}

std::optional<ArithGenerator::Node> ArithGenerator::builtin(const Wish& wish) {
  if (wish.fit.parens == 0) return std::nullopt;
  if (wish.floating && weights_.sum(Group::FloatFunction) == 0) return std::nullopt;
  return wish.floating ? float_function(wish, wish.fit.parens - 1) : integer_builtin(wish, wish.fit.parens - 1);
}

std::optional<ArithGenerator::Node> ArithGenerator::called(std::string_view name, std::vector<Node> args,
                                                           const Value& value) {
  std::vector<ExprId> ids;
  std::uint32_t nest = 0;
  for (const Node& arg : args) {
    ids.push_back(arg.id);
    nest = std::max(nest, nest_in(arg, Prec::Assign));
  }
  const ExprId id = build_.call(build_.builtin_function(name), ids);
  Node node = node_over(id, value, Prec::Postfix, {&args.front(), &args.back()});
  node.ops = 1;
  for (const Node& arg : args) node.ops += arg.ops;
  node.nest = nest + 1;
  node.repeatable = false;
  return node;
}

std::optional<ArithGenerator::Node> ArithGenerator::integer_builtin(const Wish& wish, std::uint32_t inside) {
  const IntegerFunction* f = &kIntegerFunctions[below(std::size(kIntegerFunctions))];
  const Node arg = expression(below_it(wish, Prec::Assign, inside));
  ++stats_.operations;
  const Value value = machine::narrow(machine::widen(arg.value, rep_of(arg)), types().rep(types().basic(f->type)));
  if (f->not_zero && value.lo == 0) f = &kIntegerFunctions[0];
  const Value given = machine::narrow(machine::widen(arg.value, rep_of(arg)), types().rep(types().basic(f->type)));
  return called(f->name, {arg}, machine::int_value(f->value(given.lo)));
}

// In the first type that holds all arguments; the first argument alone where none does.
std::optional<ArithGenerator::Node> ArithGenerator::float_function(const Wish& wish, std::uint32_t inside) {
  const Rule rule = weights_.choose(Group::FloatFunction);
  const std::size_t count = rule == Rule::FloatFunctionAbs ? 1 : rule == Rule::FloatFunctionMultiplyAdd ? 3 : 2;
  Wish child = below_it(wish, Prec::Assign, inside);
  const Shares share = shares(child.ops, count, child);
  std::vector<Node> args;
  for (std::size_t i = 0; i < count; ++i) {
    child.ops = share[i];
    args.push_back(expression(child));
  }
  ++stats_.operations;
  const Rep first = is_float(args[0]) ? rep_of(args[0]) : Rep::F64;
  for (const Rep rep : {first, Rep::F64, Rep::F80}) {
    std::vector<Value> v;
    for (const Node& arg : args)
      if (const auto converted = exact_conversion(arg.value, rep_of(arg), rep)) v.push_back(*converted);
    if (v.size() != count) continue;
    const auto units = [&](std::size_t i) { return units_of(v[i], rep); };
    const bool zeros = count == 2 && units(0) == 0 && units(1) == 0;  // of which fmin gives any
    std::optional<Value> value;
    std::string name = "__builtin_";
    switch (rule) {
      case Rule::FloatFunctionAbs:
        name += "fabs";
        value = exact_value(units(0) < 0 ? -units(0) : units(0), rep);
        break;
      case Rule::FloatFunctionCopySign:
        name += "copysign";
        if (units(1) != 0) value = exact_value((units(0) < 0) == (units(1) < 0) ? units(0) : -units(0), rep);
        break;
      case Rule::FloatFunctionMin:
        name += "fmin";
        if (!zeros) value = exact_value(std::min(units(0), units(1)), rep);
        break;
      case Rule::FloatFunctionMax:
        name += "fmax";
        if (!zeros) value = exact_value(std::max(units(0), units(1)), rep);
        break;
      default:
        name += "fma";
        value = exact_fma(rep, v[0], v[1], v[2]);
        break;
    }
    if (!value) continue;
    fired(rule);
    name += float_suffix(rep);
    return called(name, std::move(args), *value);
  }
  ++stats_.rewrites;
  for (std::size_t i = 1; i < count; ++i) drop(args[i]);
  return args[0];
}

}  // namespace gadfly::gen
