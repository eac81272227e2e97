// SPDX-License-Identifier: Apache-2.0
#include "gen/checks.h"

#include <utility>

#include "gen/inspect.h"
#include "lang/print.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;

void Checks::add_checks() {
  for (const VarId var : draft_.globals) {
    if (facts(var).role == Role::Function || facts(var).role == Role::Other || program_.var(var).type.is_const())
      continue;
    const bool internal = program_.var(var).is_static;
    for_each_part(program_, build_, build_.variable(var), UnionMembers::First,
                  [&](ExprId part, bool) { check(part, internal); });
  }
  list_.finish();
}

void Checks::check(ExprId lvalue, bool internal) {
  const Type type = type_of(lvalue);
  const auto evaluate = [this](ExprId value) { return now(value); };
  if (types().kind(type) == TypeKind::Pointer) return check_pointer(lvalue, internal);
  if (!lang::is_floating(types().rep(type))) return list_.add_integer(lvalue, internal, evaluate);
  // Sixteen times it is a whole number.
  const ExprId scaled =
      build_.binary(BinaryOp::Mul, build_.load(lvalue), build_.float_constant(type.unqualified(), 16));
  const ExprId whole = build_.cast(scaled, types().basic(TypeKind::LLong));
  list_.add(lang::print_expr(program_, lvalue), whole, internal, evaluate);
}

// p == &what it points to.
void Checks::check_pointer(ExprId lvalue, bool internal) {
  const Type type = type_of(lvalue).unqualified();
  const ExprId value = build_.load(lvalue);
  const machine::Value pointer = machine().eval(value);
  ExprId expected = lang::kNoExpr;
  if (pointer.object_index == 0) {
    expected = build_.null_pointer(type);
  } else {
    const ExprId place = named_place(pointer, types().element(type));
    if (place == lang::kNoExpr) return;  // it has no name outside of its function
    internal = internal || program_.var(root_of(program_, place)).is_static;
    expected = build_.convert(build_.address_of(place), type);
  }
  const ExprId equal = build_.pointer_binary(BinaryOp::Eq, value, expected);
  list_.add(lang::print_expr(program_, equal), equal, internal, [this](ExprId of) { return now(of); });
}

ExprId Checks::named_place(const machine::Value& pointer, Type type) {
  const machine::Object& object = machine().object(pointer.object());
  const VarId var{object.origin};
  if (object.kind != machine::ObjectKind::Static || object.origin == lang::kNone ||
      program_.var(var).storage != lang::Storage::Global)
    return lang::kNoExpr;
  ExprId at = build_.variable(var);
  std::uint64_t offset = pointer.lo;
  while (type_of(at).unqualified() != type.unqualified()) {
    const lang::TypeInfo info = types().info(type_of(at));
    if (info.kind == TypeKind::Array) {
      const std::uint64_t size = types().size(info.element);
      at = build_.index(at, build_.constant(int_type(), static_cast<__int128>(offset / size)));
      offset %= size;
      continue;
    }
    if (info.kind != TypeKind::Record) return lang::kNoExpr;
    const std::vector<lang::Field>& fields = types().record(type_of(at)).fields;
    std::uint32_t found = lang::kNone;
    for (std::uint32_t i = 0; i < fields.size(); ++i)
      if (!fields[i].is_bit_field() && fields[i].offset <= offset &&
          offset < fields[i].offset + types().size(fields[i].type))
        found = i;
    if (found == lang::kNone) return lang::kNoExpr;
    offset -= fields[found].offset;
    at = build_.member(at, found);
  }
  return at;
}

}  // namespace gadfly::gen
