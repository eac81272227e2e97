// SPDX-License-Identifier: Apache-2.0
#include "gen/arith_variables.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "gen/exact.h"
#include "lang/print_const.h"

namespace gadfly::gen::arith {

using lang::ExprId;
using lang::ExprKind;
using lang::Rep;
using lang::Storage;
using lang::Type;
using lang::VarId;
using machine::Value;

// The type of a variable that |node| is assigned to: some type that holds the value.
Type Variables::target_type(const Node& node, bool floating) {
  constexpr int kTries = 6;
  for (int i = 0; i < kTries; ++i) {
    const Type type = variable_type(floating);
    if (exact_conversion(node.value, rep_of(node), types().rep(type))) return type;
  }
  return lang::promoted(types(), type_of(node));
}

Type Variables::integer_type() {
  const Rule rule = draft_.integer_rule();
  return draft_.integer_type(rule);
}

Type Variables::float_type() {
  fired(Rule::ObjectFloat);
  return draft_.float_type();
}

Type Variables::variable_type(bool floating) {
  if (floating) return float_type();
  fired(Rule::ObjectScalar);
  return integer_type();
}

// A number for a floating type, in units: mostly small, often whole, sometimes as large as there are. Small compilers
// read constants as double and lose the rest, which would hide what else they do wrong: only some programs have wider
// ones.
Int128 Variables::float_units(Rep rep) {
  const unsigned bits = std::min(mantissa_bits(rep), draft_.wide_constants ? 64u : 53u) - 1;
  Int128 units = 0;
  switch (below(5)) {
    case 0: units = static_cast<Int128>(below(64)) << kFractionBits; break;
    case 1: units = static_cast<Int128>(1) << below(bits + kFractionBits); break;
    case 2: units = below(1u << 16); break;
    case 3: {
      const unsigned width = 1 + below(bits);
      units = static_cast<Int128>(draft_.choices.bits() >> (64 - width)) << kFractionBits;
      break;
    }
    default: units = ((static_cast<Int128>(1) << bits) - 1 - below(4)) << kFractionBits; break;
  }
  return percent(40) ? -units : units;
}

machine::Value Variables::initial_value(Type type) {
  const Rep rep = types().rep(type);
  if (lang::is_floating(rep)) return exact_value(float_units(rep), rep);
  return machine::narrow(draft_.constants.draw(rep), rep);
}

ExprId Variables::constant_expression(Type type, const Value& value) {
  const Rep rep = types().rep(type);
  if (!lang::is_floating(rep)) return build_.constant(type, machine::widen(value, rep));
  const auto units = static_cast<long double>(units_of(value, rep));
  return build_.float_constant(type, units / static_cast<long double>(1 << kFractionBits));
}

VarId Variables::add_variable(const char* prefix, Type type, const Value& value, bool may_be_const) {
  lang::Var var;
  var.name = fmt::format("{}{}", prefix, names_++);
  std::uint8_t qualifiers = 0;
  if (may_be_const && chance(Rule::PropertyConst)) qualifiers |= lang::kConst;
  if (chance(Rule::PropertyVolatile)) qualifiers |= lang::kVolatile;
  var.type = type.with(qualifiers);
  var.init = constant_expression(type, value);
  const std::uint32_t global = weights_[Rule::LeafGlobal], local = weights_[Rule::LeafLocal];
  const bool is_global = below(std::max(1u, global + local)) < global;
  if (is_global) {
    var.storage = Storage::Global;
    var.is_static = chance(Rule::PropertyStaticGlobal);
  } else {
    var.storage = chance(Rule::PropertyStaticLocal) ? Storage::StaticLocal : Storage::Local;
    var.function = draft_.function.id;
  }
  const Storage storage = var.storage;
  var.address_taken = storage != Storage::Local || var.type.is_volatile();
  if (storage == Storage::Local) var.slot = draft_.function.slots++;
  const VarId id = program_.add(std::move(var));
  if (storage != Storage::Local) program_.globals.push_back(id);
  if (storage == Storage::Global) {
    program_.top_level.push_back({lang::Program::TopLevel::Kind::Var, raw(id)});
    ++stats_.globals;
    return id;
  }
  if (storage == Storage::Local) draft_.function.locals.push_back(id);
  draft_.function.declarations.push_back(build_.declare(id));
  return id;
}

VarId Variables::add_result(const std::string& name, Type type) {
  lang::Var var;
  var.name = name;
  var.type = type;
  var.address_taken = true;
  const VarId id = program_.add(std::move(var));
  program_.globals.push_back(id);
  program_.top_level.push_back({lang::Program::TopLevel::Kind::Var, raw(id)});
  ++stats_.globals;
  return id;
}

void Variables::add_to_pool(VarId var, const Value& value, bool hidden) {
  const lang::Var& v = program_.var(var);
  Pool& pool = v.storage == Storage::Global ? globals_ : locals_;
  std::vector<Known>& list = types().is_floating(v.type) ? pool.floats : pool.integers;
  list.push_back({var, value});
  if (hidden && lang::is_integer(types().rep(v.type))) pool.hidden.push_back({var, value});
}

// Whether compilers don't know the value that an x-variable begins with and keeps: they see constants, and all of what
// only this file can change.
bool Variables::starts_hidden(VarId var) const {
  const lang::Var& v = program_.var(var);
  if (v.type.is_volatile()) return true;
  if (v.type.is_const() || v.storage == Storage::StaticLocal) return false;
  if (v.storage == Storage::Global) return !v.is_static;
  const ExprKind starts_as = program_.expr(v.init).kind;
  return starts_as != ExprKind::IntConst && starts_as != ExprKind::FloatConst;
}

void Variables::add_x_variables(std::uint32_t count) {
  for (std::uint32_t i = 0; i < count; ++i) {
    const Type type = variable_type(weights_.choose(Group::Object) == Rule::ObjectFloat);
    Value value = initial_value(type);
    const VarId var = add_variable("x", type, value, true);
    if (program_.var(var).storage == Storage::Local && percent(70)) start_from_global(var, value);
    add_to_pool(var, value, starts_hidden(var));
  }
}

// A local with a constant in it is mostly a constant to compilers; one with the value of a global is not.
void Variables::start_from_global(VarId var, Value& value) {
  const Type type = program_.var(var).type.unqualified();
  const std::vector<Known>& list = types().is_floating(type) ? globals_.floats : globals_.hidden;
  if (list.empty()) return;
  const Known& known = list[below(static_cast<std::uint32_t>(list.size()))];
  const Rep from = types().rep(program_.var(known.var).type);
  const std::optional<Value> converted = exact_conversion(known.value, from, types().rep(type));
  if (!converted) return;
  value = *converted;
  program_.var(var).init = build_.convert(build_.load(build_.variable(known.var)), type);
}

Node Variables::variable_node(const Known& known) {
  Node node{build_.load(build_.variable(known.var)), known.value};
  node.repeatable = !program_.var(known.var).type.is_volatile();
  node.first_effect = node.last_effect = effects_so_far();
  return node;
}

Node Variables::constant_node(Type type, const Value& value) {
  Node node{constant_expression(type, value), value};
  const lang::Expr& e = program_.expr(node.id);
  node.prec = lang::is_floating(e.rep) ? lang::float_const_prec(e.int_bits())
                                       : lang::int_const_prec(types(), type, e.int_bits());
  // Those of narrow types are casts, those of wide ones shifts in parentheses.
  node.nest = lang::is_floating(e.rep) || (lang::bit_width(e.rep) >= 32 && lang::bit_width(e.rep) <= 64) ? 0 : 2;
  node.first_effect = node.last_effect = effects_so_far();
  return node;
}

// Any that may be read here: a volatile one once in an expression.
std::optional<Node> Variables::variable(bool floating) {
  const std::uint32_t global = weights_[Rule::LeafGlobal], local = weights_[Rule::LeafLocal];
  constexpr int kTries = 4;
  for (int i = 0; i < kTries; ++i) {
    const bool from_globals = below(std::max(1u, global + local)) < global;
    const Pool& pool = from_globals ? globals_ : locals_;
    const std::optional<Node> node = one_of(floating ? pool.floats : pool.integers);
    if (!node) continue;
    fired(from_globals ? Rule::LeafGlobal : Rule::LeafLocal);
    return node;
  }
  return std::nullopt;
}

// Nothing: there is none, or it is volatile and was read.
std::optional<Node> Variables::one_of(const std::vector<Known>& list) {
  if (list.empty()) return std::nullopt;
  const Known& known = list[below(static_cast<std::uint32_t>(list.size()))];
  if (program_.var(known.var).type.is_volatile()) {
    if (read_in_.size() <= raw(known.var)) read_in_.resize(raw(known.var) + 1);
    if (read_in_[raw(known.var)] == draft_.expression) return std::nullopt;
    read_in_[raw(known.var)] = draft_.expression;
  }
  return variable_node(known);
}

std::optional<Node> Variables::hidden_variable() {
  const auto count = [](const Pool& pool) { return static_cast<std::uint32_t>(pool.hidden.size()); };
  const std::uint32_t all = count(globals_) + count(locals_);
  constexpr int kTries = 4;
  for (int i = 0; i < kTries && all != 0; ++i) {
    const Pool& pool = below(all) < count(globals_) ? globals_ : locals_;
    if (const auto node = one_of(pool.hidden)) return node;
  }
  return std::nullopt;
}

}  // namespace gadfly::gen::arith
