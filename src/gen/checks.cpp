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
    check_parts(build_.variable(var), program_.var(var).is_static);
  }
  for (const lang::Check& check : draft_.test.checks)
    draft_.test.checksum = lang::mix(draft_.test.checksum, check.expected);
}

void Checks::add_check(std::string name, ExprId value, bool internal) {
  const ExprId wide = build_.cast(value, types().basic(TypeKind::ULLong));
  draft_.test.checks.push_back({std::move(name), wide, machine().eval(wide).lo, internal});
}

void Checks::check_parts(ExprId lvalue, bool internal) {
  const Type type = type_of(lvalue);
  const lang::TypeInfo info = types().info(type);
  if (info.kind == TypeKind::Pointer) {
    check_pointer(lvalue, internal);
  } else if (lang::is_floating(info.rep)) {  // sixteen times it is a whole number
    const ExprId scaled =
        build_.binary(BinaryOp::Mul, build_.load(lvalue), build_.float_constant(type.unqualified(), 16));
    const ExprId whole = build_.cast(scaled, types().basic(TypeKind::LLong));
    add_check(lang::print_expr(program_, lvalue), whole, internal);
  } else if (types().is_scalar(type)) {
    const std::string name = lang::print_expr(program_, lvalue);
    const ExprId value = build_.load(lvalue);
    add_check(name, value, internal);
    if (lang::bit_width(info.rep) == 128)
      add_check(name + " >> 64", build_.binary(BinaryOp::Shr, value, build_.constant(int_type(), 64)), internal);
  } else if (info.kind == TypeKind::Array) {
    for (std::uint32_t i = 0; i < info.count; ++i)
      check_parts(build_.index(lvalue, build_.constant(int_type(), i)), internal);
  } else {
    const bool is_union = types().record(type).is_union;
    const std::size_t fields = is_union ? 1 : types().record(type).fields.size();
    for (std::uint32_t i = 0; i < fields; ++i) {
      const lang::Field& field = types().record(type).fields[i];
      if (field.is_bit_field() && field.name.empty()) continue;
      check_parts(build_.member(lvalue, i), internal);
    }
  }
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
  add_check(lang::print_expr(program_, equal), equal, internal);
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
