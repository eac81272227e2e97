// SPDX-License-Identifier: Apache-2.0
#include "gen/globals.h"

#include "gen/budget.h"
#include "gen/drawn_types.h"
#include "gen/functions.h"
#include "gen/hidden_numbers.h"
#include "gen/lvalues.h"

namespace gadfly::gen {

using lang::ExprId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;

namespace {

// Numbers that every floating type holds exactly, and sixteen times them as well.
long double small_fraction(std::uint32_t drawn) { return (static_cast<long double>(drawn) - 32768) / 16; }

bool has_initialiser(const lang::Field& field) { return !(field.is_bit_field() && field.name.empty()); }

}  // namespace

ExprId Globals::initialiser(Type type) {
  const lang::TypeInfo info = types().info(type);
  if (lang::is_floating(info.rep)) return build_.float_constant(type, small_fraction(below(65536)));
  if (types().is_scalar(type)) return build_.constant(type, constant_value(type));
  std::vector<lang::Builder::InitItem> items;
  if (info.kind == TypeKind::Array) {
    // The rest of a long one is zero.
    const auto given = static_cast<std::uint32_t>(std::min<std::uint64_t>(info.count, 16));
    for (std::uint32_t i = 0; i < given; ++i) items.emplace_back(i, initialiser(info.element));
    return build_.init_list(type, items);
  }
  const std::size_t fields = types().record(type).is_union ? 1 : types().record(type).fields.size();
  for (std::uint32_t i = 0; i < fields; ++i) {
    const lang::Field field = types().record(type).fields[i];
    if (!has_initialiser(field)) continue;
    if (field.is_bit_field()) {  // a value that it holds unchanged
      const std::uint32_t bits = std::min<std::uint32_t>(static_cast<std::uint32_t>(field.bit_width), 31);
      const std::uint32_t room = bits == 1 ? (types().kind(field.type) == TypeKind::Bool ? 2 : 1) : 1u << (bits - 1);
      items.emplace_back(i, build_.constant(field.type, below(room)));
    } else {
      items.emplace_back(i, initialiser(field.type));
    }
  }
  return build_.init_list(type, items);
}

VarId Globals::add_global(Type type, VarFacts facts, const char* prefix) {
  const VarId id = draft_.add_var(type, lang::Storage::Global, prefix, facts);
  program_.var(id).address_taken = true;
  program_.var(id).is_static = chance(Rule::PropertyStaticGlobal);
  draft_.globals.push_back(id);
  program_.globals.push_back(id);
  program_.top_level.push_back({lang::Program::TopLevel::Kind::Var, raw(id)});
  ++stats_.globals;
  return id;
}

// A pointer to an element of an array that is there.
bool Globals::draw_cursor(Type& type, VarFacts& facts) {
  std::vector<VarId> arrays;
  for (const VarId var : draft_.globals) {
    const lang::Var& v = program_.var(var);
    if (types().kind(v.type) == TypeKind::Array && is_integer(types().element(v.type)) && !v.type.is_const() &&
        this->facts(var).writable && !this->facts(var).keeps)
      arrays.push_back(var);
  }
  if (arrays.empty()) return false;
  facts.role = Role::Cursor;
  facts.writable = false;
  facts.home = one_of(arrays);
  facts.position = below(static_cast<std::uint32_t>(types().info(program_.var(facts.home).type).count));
  type = program_.types.pointer_to(types().element(program_.var(facts.home).type));
  return true;
}

void Globals::draw_integers(Rule shape, Type& type, VarFacts& facts) {
  type = drawn_.object_type(shape);
  facts.keeps = percent(35) && types().kind(type) != TypeKind::Record && types().kind(type) != TypeKind::Bool;
  if (chance(Rule::PropertyConst)) {
    facts.writable = false;
    type = types().kind(type) == TypeKind::Array ? type : type.with(lang::kConst);
  } else if (is_integer(type) && !(options_.volatile_trace && types().size(type) > 8) &&
             chance(Rule::PropertyVolatile)) {
    type = type.with(lang::kVolatile);
  }
}

bool Globals::draw(Rule shape, Type& type, VarFacts& facts) {
  lang::TypeTable& table = program_.types;
  switch (shape) {
    case Rule::ObjectFloat:
      facts.role = Role::Float;
      type = drawn_.float_type();
      return true;
    case Rule::ObjectPointer:
    case Rule::ObjectNullablePointer: {
      facts.role = shape == Rule::ObjectPointer ? Role::Pointer : Role::Nullable;
      Type target = drawn_.pointee();
      if (chance(Rule::PropertyConst)) target = target.with(lang::kConst);
      type = table.pointer_to(target);
      return true;
    }
    case Rule::ObjectPointerPointer:
      facts.role = Role::PointerPointer;
      facts.writable = false;
      type = table.pointer_to(table.pointer_to(drawn_.pointee()));
      return true;
    case Rule::ObjectArrayPointer: return draw_cursor(type, facts);
    default: draw_integers(shape, type, facts); return true;
  }
}

void Globals::initialise(VarId var, Type type, const VarFacts& facts) {
  ExprId init = lang::kNoExpr;
  if (facts.role == Role::Cursor) {
    if (program_.var(facts.home).is_static) program_.var(var).is_static = true;
    const ExprId element = build_.index(build_.variable(facts.home), build_.constant(int_type(), facts.position));
    init = build_.address_of(element);
  } else if (facts.role == Role::Integer || facts.role == Role::Float) {
    init = initialiser(type.unqualified());
  } else {
    const bool null = facts.role == Role::Nullable && percent(50);
    if (!null) init = pointer_initialiser(var);
    if (init == lang::kNoExpr) {
      if (facts.role == Role::Nullable) init = build_.null_pointer(type);
      else this->facts(var).role = Role::Other;  // it has nothing to point to: it stays null
    }
  }
  program_.var(var).init = init;
}

VarId Globals::add_global(Rule shape) {
  VarFacts facts;
  Type type;
  if (!draw(shape, type, facts)) return lang::kNoVar;
  const VarId id = add_global(type, facts, "g");
  if (chance(Rule::PropertyAligned)) program_.var(id).align_as = 16u << below(3);
  initialise(id, type, facts);
  fired(shape);
  return id;
}

// The address of a global, or of a part of one, that |pointer| may hold from the start. kNoExpr: there is none.
ExprId Globals::pointer_initialiser(VarId pointer) {
  const bool internal = program_.var(pointer).is_static;
  const Type target = types().element(program_.var(pointer).type);
  std::vector<VarId> found;
  for (const VarId var : draft_.globals) {
    const lang::Var& v = program_.var(var);
    if (var == pointer || (v.is_static && !internal) || v.type.is_volatile()) continue;
    if ((v.type.is_const() && !target.is_const()) || facts(var).keeps) continue;
    if (facts(var).role != (types().kind(target) == TypeKind::Pointer ? Role::Pointer : Role::Integer)) continue;
    if (drawn_.contains(v.type, target)) found.push_back(var);
  }
  if (found.empty()) return lang::kNoExpr;
  const VarId var = one_of(found);
  return build_.address_of(lvalues_.descend(build_.variable(var), target));
}

void Globals::add_globals() {
  // Something of every type that is pointed to or passed.
  const auto add_needed = [&](Type type) {
    VarFacts facts;
    facts.needed = true;
    const VarId id = add_global(type, facts, "g");
    program_.var(id).init = initialiser(type);
    budget_.expect_checks(drawn_.scalars_in(type));
  };
  for (const Type type : drawn_.pointees()) add_needed(type);
  // Where what is computed ends.
  constexpr TypeKind kWide[] = {TypeKind::ULong, TypeKind::Int,   TypeKind::UInt,
                                TypeKind::Long,  TypeKind::LLong, TypeKind::ULLong};
  for (std::uint32_t n = 2 + below(options_.size < 10'000 ? 2 : 4); n > 0; --n) {
    VarFacts facts;
    facts.keeps = true;
    const Type type = types().basic(n == 1 ? TypeKind::ULong : kWide[below(6)]);
    const VarId id = add_global(type, facts, "g");
    program_.var(id).init = initialiser(type);
  }
  // Something to watch, whatever the weights say.
  for (std::uint32_t n = options_.volatile_trace ? 1 + below(3) : 0; n > 0; --n) {
    const Type type = types().basic(kWide[below(6)]).with(lang::kVolatile);
    const VarId id = add_global(type, {}, "g");
    program_.var(id).init = initialiser(type);
  }
  for (const Type type : drawn_.records()) add_needed(type);
  for (const Type type : drawn_.unions()) add_needed(type);
  const std::uint32_t count = std::min(1 + options_.size / 1800 + below(3 + options_.size / 6000), 60u);
  // Data takes at most a third of the text.
  for (std::uint32_t i = 0; i < count && budget_.estimated_size() * 3 < options_.size; ++i) {
    const VarId var = add_global(choose(Group::Object));
    if (var != lang::kNoVar && !program_.var(var).type.is_const())
      budget_.expect_checks(drawn_.scalars_in(program_.var(var).type));
  }
  hidden_.add_loop_globals();
  if (weights_[Rule::FunctionTable] + weights_[Rule::FunctionFunctionPointer] != 0) functions_.add_function_tables();
}

}  // namespace gadfly::gen
