// SPDX-License-Identifier: Apache-2.0
#include "gen/arith_builtins.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

#include "gen/arith_expressions.h"
#include "gen/arith_operations.h"
#include "gen/arith_variables.h"
#include "gen/exact.h"

namespace gadfly::gen::arith {

using lang::ExprId;
using lang::Rep;
using lang::Type;
using lang::TypeKind;
using machine::Value;

namespace {

std::string_view float_name(Rule rule) {
  switch (rule) {
    case Rule::FloatFunctionAbs: return "fabs";
    case Rule::FloatFunctionCopySign: return "copysign";
    case Rule::FloatFunctionMin: return "fmin";
    case Rule::FloatFunctionMax: return "fmax";
    default: return "fma";
  }
}

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
std::optional<Node> Builtins::cast(const Requirements& required, bool from_float) {
  const std::optional<std::uint32_t> room = inside(Prec::Cast, required.fit);
  if (!room || *room == 0) return std::nullopt;
  Requirements child = required.below_it(Prec::Cast, *room);
  if (from_float && weights_[Rule::ObjectFloat] == 0) return std::nullopt;
  if (from_float) child.floating = true;
  if (!from_float && required.floating) child.floating = percent(50);
  Node value = expressions_.expression(child);
  ++stats_.operations;
  Type type;
  constexpr int kTries = 6;
  for (int i = 0; i < kTries; ++i) {
    type = variables_.variable_type(required.floating);
    if (exact_conversion(value.value, rep_of(value), types().rep(type))) break;
  }
  if (!exact_conversion(value.value, rep_of(value), types().rep(type))) {
    const Int128 near = lang::bit_width(types().rep(type)) == 8 ? below(64) : below(4096);
    const std::optional<Node> small =
        operations_.moved(value, is_float(value) ? near << kFractionBits : near, child.fit);
    if (!small && required.floating) return value;
    if (!small) type = types().basic(TypeKind::Bool);  // which takes every number
    if (small) value = *small;
  }
  const Value converted = *exact_conversion(value.value, rep_of(value), types().rep(type));
  Node node = node_over(build_.cast(value.id, type), converted, Prec::Cast, {&value});
  node.nest = std::max(1u, nest_in(value, Prec::Cast));
  return node;
}

std::optional<Node> Builtins::size_of(const Requirements& required) {
  if (required.floating || required.ops != 1 || required.fit.parens == 0) return std::nullopt;
  ++stats_.operations;
  const Type type = variables_.variable_type(weights_.choose(Group::Object) == Rule::ObjectFloat);
  const Node nothing = variables_.constant_node(int_type(), Value{});
  Node node = node_over(build_.size_of(type), machine::int_value(types().size(type)), Prec::Unary, {&nothing});
  node.nest = 1;
  node.repeatable = false;
  return node;
}

std::optional<Node> Builtins::builtin(const Requirements& required) {
  if (required.fit.parens == 0) return std::nullopt;
  if (required.floating && weights_.sum(Group::FloatFunction) == 0) return std::nullopt;
  return required.floating ? float_function(required, required.fit.parens - 1)
                           : integer_builtin(required, required.fit.parens - 1);
}

std::optional<Node> Builtins::called(std::string_view name, std::vector<Node> args, const Value& value) {
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

std::optional<Node> Builtins::integer_builtin(const Requirements& required, std::uint32_t inside) {
  const IntegerFunction* f = &kIntegerFunctions[below(std::size(kIntegerFunctions))];
  const Node arg = expressions_.expression(required.below_it(Prec::Assign, inside));
  ++stats_.operations;
  const Value value = machine::narrow(machine::widen(arg.value, rep_of(arg)), types().rep(types().basic(f->type)));
  if (f->not_zero && value.lo == 0) f = &kIntegerFunctions[0];
  const Value given = machine::narrow(machine::widen(arg.value, rep_of(arg)), types().rep(types().basic(f->type)));
  return called(f->name, {arg}, machine::int_value(f->value(given.lo)));
}

// What the function |rule| gives for |args|, values of |rep|; nothing: it is not exact, or not the same everywhere.
std::optional<Value> Builtins::float_result(Rule rule, Rep rep, std::span<const Value> args) {
  const auto units = [&](std::size_t i) { return units_of(args[i], rep); };
  const bool zeros = args.size() == 2 && units(0) == 0 && units(1) == 0;  // of which fmin gives any
  switch (rule) {
    case Rule::FloatFunctionAbs: return exact_value(units(0) < 0 ? -units(0) : units(0), rep);
    case Rule::FloatFunctionCopySign:
      if (units(1) == 0) return std::nullopt;
      return exact_value((units(0) < 0) == (units(1) < 0) ? units(0) : -units(0), rep);
    case Rule::FloatFunctionMin:
      if (zeros) return std::nullopt;
      return exact_value(std::min(units(0), units(1)), rep);
    case Rule::FloatFunctionMax:
      if (zeros) return std::nullopt;
      return exact_value(std::max(units(0), units(1)), rep);
    default: return exact_fma(rep, args[0], args[1], args[2]);
  }
}

// In the first type that holds all arguments; the first argument alone where none does.
std::optional<Node> Builtins::float_function(const Requirements& required, std::uint32_t inside) {
  const Rule rule = weights_.choose(Group::FloatFunction);
  const std::size_t count = rule == Rule::FloatFunctionAbs ? 1 : rule == Rule::FloatFunctionMultiplyAdd ? 3 : 2;
  Requirements child = required.below_it(Prec::Assign, inside);
  const Shares share = expressions_.shares(child.ops, count, child);
  std::vector<Node> args;
  for (std::size_t i = 0; i < count; ++i) {
    child.ops = share[i];
    args.push_back(expressions_.expression(child));
  }
  ++stats_.operations;
  const Rep first = is_float(args[0]) ? rep_of(args[0]) : Rep::F64;
  for (const Rep rep : {first, Rep::F64, Rep::F80}) {
    std::vector<Value> values;
    for (const Node& arg : args)
      if (const auto converted = exact_conversion(arg.value, rep_of(arg), rep)) values.push_back(*converted);
    if (values.size() != count) continue;
    const std::optional<Value> value = float_result(rule, rep, values);
    if (!value) continue;
    fired(rule);
    const std::string name = fmt::format("__builtin_{}{}", float_name(rule), float_suffix(rep));
    return called(name, std::move(args), *value);
  }
  ++stats_.rewrites;
  for (std::size_t i = 1; i < count; ++i) operations_.drop(args[i]);
  return args[0];
}

}  // namespace gadfly::gen::arith
