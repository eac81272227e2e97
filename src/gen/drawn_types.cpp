// SPDX-License-Identifier: Apache-2.0
#include "gen/drawn_types.h"

#include <fmt/format.h>

#include <utility>

#include "gen/integer_kind.h"

namespace gadfly::gen {

using lang::Type;
using lang::TypeKind;

// A type of counters: any integer but _Bool, enumerations and those of 16 bytes.
Type DrawnTypes::counter_type() {
  const Type type = integer_type();
  const TypeKind kind = types().kind(type);
  return kind == TypeKind::Bool || kind == TypeKind::Enum || types().size(type) > 8 ? int_type() : type;
}

Type DrawnTypes::integer_type() {
  const Rule rule = draft_.integer_rule();
  return rule == Rule::IntegerEnum && !enums_.empty() ? one_of(enums_) : draft_.integer_type(rule);
}

Type DrawnTypes::add_enum() {
  std::vector<lang::Enumerator> values;
  const std::uint32_t count = 2 + below(4);
  const std::string tag = draft_.name("E");
  std::int64_t value = percent(30) ? -1 : 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    values.push_back({fmt::format("{}_{}", tag, i), value});
    value += 1 + below(9);
  }
  const Type underlying = types().basic(values[0].value < 0 ? TypeKind::Int : TypeKind::UInt);
  return program_.types.add_enum({tag, underlying, false, std::move(values)});
}

// struct { int n0; int n1; };
Type DrawnTypes::anonymous_member() {
  std::vector<lang::Field> fields(2);
  for (std::size_t i = 0; i < 2; ++i) {
    fields[i].name = fmt::format("n{}", i);
    fields[i].type = integer_type();
  }
  const Type type = draft_.add_record(draft_.name("A"), std::move(fields), false, false);
  program_.types.record(types().record_id(type)).anonymous = true;
  return type;
}

Type DrawnTypes::add_struct(bool may_nest) {
  std::vector<lang::Field> fields;
  const bool packed = chance(Rule::PropertyPacked);
  const bool small = options_.size < 10'000;
  const std::uint32_t count = 1 + below(small ? 4 : 6);
  for (std::uint32_t i = 0; i < count; ++i) {
    lang::Field field;
    field.name = fmt::format("m{}", i);
    if (i > 0 && may_nest && !small && !records_.empty() && chance(Rule::PropertyNested)) {
      field.type = one_of(records_);
      if (is_packed(field.type) != packed) field.type = int_type();
      else if (percent(30)) field.type = program_.types.array_of(field.type, 2);
    } else if (i > 0 && chance(Rule::PropertyNested)) {
      const Type element = integer_type();
      field.type = program_.types.array_of(element, 1 + below(small ? 2 : 5));
    } else {
      field.type = integer_type();
      if (takes_bit_field(types().kind(field.type)) && chance(Rule::PropertyBitField)) {
        const unsigned width = lang::bit_width(types().rep(field.type));
        field.bit_width = static_cast<std::int16_t>(1 + below(width));
      }
    }
    fields.push_back(std::move(field));
    if (i + 1 < count && chance(Rule::PropertyZeroWidth)) {
      lang::Field gap;
      gap.type = int_type();
      gap.bit_width = static_cast<std::int16_t>(percent(50) ? 0 : 1 + below(20));
      fields.push_back(std::move(gap));
    }
  }
  if (may_nest && chance(Rule::PropertyAnonymous)) {
    lang::Field field;
    field.type = anonymous_member();
    fields.push_back(std::move(field));
  }
  return draft_.add_record(draft_.name("S"), std::move(fields), false, packed);
}

// The first member has the size of the whole and no padding: who writes it writes all, so every integer that
// is read through another member is defined.
Type DrawnTypes::add_union() {
  constexpr TypeKind kWide[] = {TypeKind::ULong, TypeKind::Long, TypeKind::ULLong, TypeKind::UInt, TypeKind::Int};
  constexpr TypeKind kNarrow[] = {TypeKind::Int,    TypeKind::UInt,  TypeKind::Short,
                                  TypeKind::UShort, TypeKind::SChar, TypeKind::UChar};
  std::vector<lang::Field> fields(2 + below(3));
  for (std::size_t i = 0; i < fields.size(); ++i) {
    fields[i].name = fmt::format("u{}", i);
    fields[i].type = types().basic(i == 0 ? kWide[below(5)] : kNarrow[below(6)]);
  }
  if (percent(30)) {
    const Type byte = types().basic(TypeKind::UChar);
    fields.back().type = program_.types.array_of(byte, types().size(fields[0].type));
  }
  return draft_.add_record(draft_.name("U"), std::move(fields), true, false);
}

void DrawnTypes::add_types() {
  if (weights_[Rule::IntegerEnum] != 0)
    for (std::uint32_t n = 1 + below(2); n > 0; --n) enums_.push_back(add_enum());
  const bool structs = weights_[Rule::ObjectStruct] + weights_[Rule::ObjectStructArray] != 0;
  const bool small = options_.size < 10'000;
  if (structs)
    for (std::uint32_t n = 1 + below(small ? 2 : 4); n > 0; --n) {
      const Type type = add_struct(true);
      records_.push_back(type);
    }
  if (weights_[Rule::ObjectUnion] != 0)
    for (std::uint32_t n = 1 + below(small ? 1 : 2); n > 0; --n) unions_.push_back(add_union());
  for (std::uint32_t n = 2 + below(2); n > 0; --n) pointees_.push_back(integer_type());
  if (!records_.empty() && percent(60)) pointees_.push_back(one_of(records_));
}

// A struct or union; Type{}: there is none.
Type DrawnTypes::record_type() {
  const std::vector<Type>& from = unions_.empty() || (!records_.empty() && percent(70)) ? records_ : unions_;
  return from.empty() ? Type{} : one_of(from);
}

Type DrawnTypes::object_type(Rule shape) {
  lang::TypeTable& table = program_.types;
  // Pointers find targets when some arrays are of the types they point to.
  const auto element = [&] {
    if (!percent(50)) return integer_type();
    const Type pointee = one_of(pointees_);
    return is_integer(pointee) ? pointee : integer_type();
  };
  switch (shape) {
    case Rule::ObjectArray: {
      const Type of = element();
      const std::uint32_t longest = options_.size < 10'000 ? 6 : 14;
      return table.array_of(of, 2 + below(longest == 14 && percent(25) ? 63 : longest));
    }
    case Rule::ObjectMatrix: {
      const Type of = element();
      const std::uint32_t longest = options_.size < 10'000 ? 2 : 5;
      Type type = table.array_of(of, 1 + below(longest));
      for (std::uint32_t n = 1 + below(2); n > 0; --n) type = table.array_of(type, 1 + below(longest));
      return type;
    }
    case Rule::ObjectStruct:
      if (!records_.empty()) return one_of(records_);
      break;
    case Rule::ObjectStructArray:
      if (!records_.empty()) {
        const Type of = one_of(records_);
        return table.array_of(of, 2 + below(5));
      }
      break;
    case Rule::ObjectUnion:
      if (!unions_.empty()) return one_of(unions_);
      break;
    default: break;
  }
  return element();
}

std::uint32_t DrawnTypes::scalars_in(Type type) const {
  const lang::TypeInfo& info = types().info(type);
  if (info.kind == TypeKind::Array) return static_cast<std::uint32_t>(info.count) * scalars_in(info.element);
  if (info.kind != TypeKind::Record || types().record(type).is_union) return 1;
  std::uint32_t sum = 0;
  for (const lang::Field& field : types().record(type).fields) sum += scalars_in(field.type);
  return sum;
}

bool DrawnTypes::is_packed(Type type) const {
  return types().kind(type) == TypeKind::Record && types().record(type).packed;
}

// Whether an object of type |whole| has a part of type |part| that can be pointed to.
bool DrawnTypes::contains(Type whole, Type part) {
  if (whole.unqualified() == part.unqualified()) return true;
  const lang::TypeInfo& info = types().info(whole);
  if (info.kind == TypeKind::Array) return contains(info.element, part);
  if (info.kind != TypeKind::Record) return false;
  const std::uint64_t key = std::uint64_t{whole.unqualified().bits()} << 32 | part.unqualified().bits();
  const auto [it, fresh] = contains_.try_emplace(key, false);
  if (!fresh) return it->second;
  bool found = false;
  const lang::Record& record = types().record(whole);
  if (!record.is_union && !record.packed)
    for (const lang::Field& field : record.fields)
      found = found || (!field.is_bit_field() && contains(field.type, part));
  contains_[key] = found;
  return found;
}

}  // namespace gadfly::gen
