// SPDX-License-Identifier: Apache-2.0
// Constants, objects and their parts, initialisers.
#include <cmath>
#include <cstring>

#include "lang/build.h"
#include "support/check.h"

namespace gadfly::lang {
namespace {

// The qualifiers of an array are its elements' (6.7.3p9).
Type qualified(TypeTable& types, Type type, std::uint8_t quals) {
  if (quals == 0 || types.kind(type) != TypeKind::Array) return type.with(quals);
  const TypeInfo array = types.info(type);
  const Type element = qualified(types, array.element, quals);
  return array.complete ? types.array_of(element, array.count) : types.incomplete_array_of(element);
}

// |value| as an IEEE binary128, in which every long double of this machine is exact.
unsigned __int128 binary128(long double value) {
  const auto wide = static_cast<__float128>(value);
  unsigned __int128 bits = 0;
  static_assert(sizeof bits == sizeof wide);
  std::memcpy(&bits, &wide, sizeof bits);
  return bits;
}

long double rounded_to(Rep rep, long double value) {
  if (rep == Rep::F32) return static_cast<float>(value);
  return rep == Rep::F64 ? static_cast<double>(value) : value;
}

}  // namespace

ExprId Builder::constant(Type type, __int128 value) {
  Expr node;
  node.kind = ExprKind::IntConst;
  node.type = type.unqualified();
  node.set_int_bits(static_cast<unsigned __int128>(value));
  return program_.add(node);
}

ExprId Builder::float_constant(Type type, long double value) {
  const long double rounded = rounded_to(types_.rep(type), value);
  GADFLY_CHECK(types_.is_floating(type) && std::isfinite(rounded), "{} has no constant", value);
  Expr node;
  node.kind = ExprKind::FloatConst;
  node.type = type.unqualified();
  node.set_int_bits(binary128(rounded));
  return program_.add(node);
}

ExprId Builder::null_pointer(Type pointer) { return cast(constant(types_.basic(TypeKind::Int), 0), pointer); }

ExprId Builder::string_literal(std::string_view text, Type array) {
  const TypeInfo info = types_.info(array);
  std::string bytes(text);
  if (bytes.size() < info.count) bytes.push_back('\0');
  GADFLY_CHECK(bytes.size() <= info.count, "{} bytes for {}", bytes.size(), info.count);
  const Type type = types_.array_of(info.element, bytes.size());
  program_.strings.push_back(std::move(bytes));
  return add(ExprKind::StringLit, type, 0, kLvalue, static_cast<std::uint32_t>(program_.strings.size() - 1));
}

ExprId Builder::address_of(ExprId lvalue) {
  const Expr& e = expr(lvalue);
  if (e.kind == ExprKind::VarRef)
    GADFLY_CHECK(program_.var(VarId{e.a}).address_taken || !types_.is_scalar(e.type) ||
                     program_.var(VarId{e.a}).is_static_duration(),
                 "'{}' lives in a slot", program_.var(VarId{e.a}).name);
  return add(ExprKind::AddrOf, types_.pointer_to(e.type), 0, 0, raw(lvalue));
}

ExprId Builder::size_of(Type type) {
  return add(ExprKind::SizeOf, types_.basic(types_.target().long_size == 8 ? TypeKind::ULong : TypeKind::UInt),
             static_cast<unsigned>(SizeOfKind::SizeOfType), 0, kNone, type.bits());
}

ExprId Builder::size_of_expression(ExprId e) {
  const ExprId of_type = size_of(expr(e).type);
  Expr& node = program_.expr(of_type);
  node.op = static_cast<std::uint8_t>(SizeOfKind::SizeOfExpr);
  node.a = raw(e);
  return of_type;
}

ExprId Builder::variable(VarId var) { return add(ExprKind::VarRef, program_.var(var).type, 0, kLvalue, raw(var)); }

ExprId Builder::member(ExprId record, std::uint32_t field) {
  const Expr& base = expr(record);
  const Field& f = types_.record(base.type).fields[field];
  const unsigned flags = (base.flags & kLvalue) | (f.is_bit_field() ? unsigned{kBitField} : 0);
  const std::uint8_t quals = base.type.quals() & (kConst | kVolatile);
  return add(ExprKind::Member, qualified(types_, f.type, quals), 0, flags, raw(record), field);
}

ExprId Builder::decay(ExprId array) {
  const Type element = types_.element(expr(array).type);
  return add(ExprKind::ArrayDecay, types_.pointer_to(element), 0, kImplicit, raw(array));
}

ExprId Builder::index(ExprId array, ExprId position) { return index_pointer(decay(array), position); }

ExprId Builder::index_pointer(ExprId pointer, ExprId position) {
  return add(ExprKind::Index, types_.element(expr(pointer).type), 0, kLvalue, raw(pointer), raw(position));
}

ExprId Builder::dereference(ExprId pointer) {
  const Type type = types_.element(expr(pointer).type);
  const unsigned flags = types_.kind(type) == TypeKind::Function ? 0 : unsigned{kLvalue};
  return add(ExprKind::Deref, type, 0, flags, raw(pointer));
}

ExprId Builder::arrow(ExprId pointer, std::uint32_t field) { return member(dereference(pointer), field); }

ExprId Builder::compound_literal(VarId var) {
  return add(ExprKind::CompoundLiteral, program_.var(var).type, 0, kLvalue, raw(var));
}

// What stands in braces or quotes has the type of what it initialises.
ExprId Builder::init_list(Type type, std::span<const InitItem> items) {
  GADFLY_CHECK(!items.empty(), "{} items in braces: C17 wants one at least", items.size());
  const bool is_record = types_.kind(type) == TypeKind::Record;
  std::vector<std::uint32_t> pairs;
  for (const auto& [at, value] : items) {
    const Type part = is_record ? types_.record(type).fields[at].type : types_.element(type);
    const ExprKind kind = expr(value).kind;
    const bool is_whole = kind == ExprKind::InitList || kind == ExprKind::StringLit;
    const ExprId converted = is_whole ? value : convert(value, part);
    pairs.push_back(at);
    pairs.push_back(raw(converted));
  }
  const std::uint32_t first = program_.add_list(std::span<const std::uint32_t>(pairs));
  return add(ExprKind::InitList, type.unqualified(), 0, 0, kNone, first, static_cast<std::uint32_t>(items.size()));
}

}  // namespace gadfly::lang
