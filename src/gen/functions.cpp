// SPDX-License-Identifier: Apache-2.0
#include "gen/functions.h"

#include <utility>

#include "gen/drawn_types.h"
#include "gen/globals.h"

namespace gadfly::gen {

using lang::FuncId;
using lang::Rep;
using lang::Type;
using lang::TypeKind;
using lang::VarId;

namespace {

// A frame is laid out when a call begins, while its function may still get variables.
constexpr std::uint32_t kFrameSlots = 56;

}  // namespace

Type Functions::parameter_type(bool is_private) {
  lang::TypeTable& table = program_.types;
  if (!is_private && chance(Rule::FunctionPointerParam)) return table.pointer_to(drawn_.pointee());
  if (!is_private && chance(Rule::FunctionRecordParam)) {
    const Type record = drawn_.record_type();
    if (record != Type{}) return record;
  }
  if (chance(Rule::FunctionFloatParam)) return drawn_.float_type();
  return drawn_.integer_type();
}

// Clang 19 reads the wrong place for an __int128 among variable arguments when one register is left: a known defect
// that would hide others.
Type Functions::passable_type(bool is_private, bool variadic) {
  const Type type = parameter_type(is_private);
  return variadic && lang::bit_width(types().rep(type)) == 128 ? types().basic(TypeKind::Long) : type;
}

FuncId Functions::add_function(std::uint32_t rank, bool for_private) {
  const bool is_private = for_private || chance(Rule::FunctionPrivate);
  const bool recursive = chance(Rule::FunctionRecursive);
  const bool variadic = chance(Rule::FunctionVariadic);
  std::vector<Type> params;
  std::uint32_t count = is_private ? 2 + below(4) : below(5);
  if (chance(Rule::FunctionManyParams)) count = 7 + below(8);
  if (recursive || variadic) params.push_back(int_type());
  for (std::uint32_t i = 0; i < count; ++i) params.push_back(passable_type(is_private, variadic));
  if (variadic) params.push_back(int_type());  // the last one that has a name, of a promoted type
  Type result = types().basic(TypeKind::Void);
  if (is_private)  // all that it computes has to fit
    result = types().basic(percent(50) ? TypeKind::Long : TypeKind::ULLong);
  else if (!percent(6)) result = parameter_type(is_private);
  const FuncId f = add_function(rank, result, params, variadic);
  facts(f).is_private = is_private;
  facts(f).recursive = recursive;
  if (recursive) draft_.scope_of(program_.function(f).body)->factor = kDeepestRecursion + 1;
  if (variadic)
    for (std::uint32_t n = 1 + below(5); n > 0; --n) {
      Type extra = passable_type(is_private, variadic);
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
  add_attributes(f, !recursive && !variadic);
  callable_.push_back(f);
  return f;
}

void Functions::add_attributes(FuncId f, bool may_inline) {
  lang::Function& function = program_.function(f);
  if (may_inline && chance(Rule::FunctionInline)) {
    function.is_inline = true;
  } else if (chance(Rule::FunctionNoInline)) {
    function.attributes.push_back("noinline");
  } else if (chance(Rule::FunctionAttribute)) {
    constexpr const char* kAttributes[] = {"cold", "hot", "unused", "flatten"};
    function.attributes.push_back(kAttributes[below(4)]);
  }
}

void Functions::add_parameter(FuncId f, Scope& scope, Type type) {
  VarFacts known;
  known.depth = 1;
  const Rep rep = types().rep(type);
  known.role = role_of(rep);
  known.keeps = lang::bit_width(rep) >= 32 && percent(75);
  const VarId param = draft_.add_var(type, lang::Storage::Param, "p", known);
  draft_.give_slot(param, f);
  program_.var(param).address_taken =
      !types().is_scalar(type) || (rep != Rep::Pointer && weights_.chance(Rule::PropertyAddressTaken));
  program_.function(f).params.push_back(param);
  scope.vars.push_back(param);
  facts(param).pending = known.role == Role::Integer;
}

FuncId Functions::add_function(std::uint32_t rank, Type result, std::span<const Type> params, bool variadic) {
  lang::Function function;
  function.name = draft_.name("f");
  function.is_static = true;
  function.frame_slots = kFrameSlots;
  const FuncId id = program_.add(std::move(function));
  draft_.add_function_facts();
  facts(id).rank = rank;
  Scope& scope = draft_.open_scope(id, nullptr, 3 + below(8));
  for (const Type type : params) add_parameter(id, scope, type);
  program_.function(id).body = scope.block;
  program_.function(id).type =
      program_.types.function(result, std::vector<Type>(params.begin(), params.end()), variadic, false);
  program_.top_level.push_back({lang::Program::TopLevel::Kind::Func, raw(id)});
  ++stats_.functions;
  return id;
}

FuncId Functions::add_special(Type result, std::span<const Type> params) {
  constexpr std::uint32_t kSpecialRank = 99;  // it calls nothing
  const FuncId f = add_function(kSpecialRank, result, params, false);
  facts(f).special = facts(f).begun = true;
  body_of(f).complete = body_of(f).executed = true;
  return f;
}

// Functions of one type that are called by a pointer or a table; their bodies are grown at the first call.
void Functions::add_table(bool is_table) {
  const std::uint32_t count = is_table ? 2 + below(4) : 1;
  std::vector<Type> params;
  for (std::uint32_t n = below(4); n > 0; --n) params.push_back(parameter_type(true));
  const Type result = drawn_.integer_type();
  std::vector<lang::Builder::InitItem> items;
  for (std::uint32_t i = 0; i < count; ++i) {
    const FuncId f = add_function(kTableRank, result, params, false);
    items.emplace_back(i, build_.function_address(f));
  }
  const Type pointer = type_of(items[0].second);
  VarFacts facts;
  facts.role = Role::Function;
  facts.writable = false;
  const Type type = is_table ? program_.types.array_of(pointer.with(lang::kConst), count) : pointer;
  const VarId id = globals_.add_global(type, facts, is_table ? "table" : "fp");
  program_.var(id).is_static = true;
  program_.var(id).init = is_table ? build_.init_list(type, items) : items[0].second;
  tables_.push_back(id);
}

void Functions::add_function_tables() {
  if (chance(Rule::FunctionTable)) add_table(true);
  if (chance(Rule::FunctionFunctionPointer)) add_table(false);
}

}  // namespace gadfly::gen
