// SPDX-License-Identifier: Apache-2.0
#include "machine/type_facts.h"

#include "support/check.h"

namespace gadfly::machine {

using lang::Field;
using lang::Record;
using lang::Type;
using lang::TypeInfo;
using lang::TypeKind;

namespace {

TypeKind signed_twin(TypeKind kind) {
  switch (kind) {
    case TypeKind::UShort: return TypeKind::Short;
    case TypeKind::UInt: return TypeKind::Int;
    case TypeKind::ULong: return TypeKind::Long;
    case TypeKind::ULLong: return TypeKind::LLong;
    case TypeKind::UInt128: return TypeKind::Int128;
    case TypeKind::UChar:
    case TypeKind::SChar: return TypeKind::Char;
    default: return kind;
  }
}

std::uint64_t pair_key(std::uint32_t a, std::uint32_t b) { return static_cast<std::uint64_t>(a) << 32 | b; }

}  // namespace

AliasClass TypeFacts::alias_class(Type type) {
  const std::uint32_t index = type.index();
  if (index >= classes_.size()) classes_.resize(types_.type_count() + 16, 0);
  if (classes_[index] != 0) return classes_[index];
  const TypeInfo& info = types_.info(type);
  AliasClass result = 0;
  switch (info.kind) {
    case TypeKind::Enum: result = alias_class(types_.enumeration(type).underlying); break;
    case TypeKind::Pointer: {
      // Pointers are told apart by what they point to, but for its qualifiers; void * and pointers to
      // functions and records each form one class with their own kind.
      const Type target = info.element.unqualified();
      const TypeKind kind = types_.kind(target);
      std::uint64_t key = pair_key(static_cast<std::uint32_t>(kind), 0);
      if (kind == TypeKind::Pointer || kind == TypeKind::Enum || types_.is_scalar(target))
        key = pair_key(1000, alias_class(target));
      else if (kind == TypeKind::Record || kind == TypeKind::Vector) key = pair_key(1001, info.element.index());
      AliasClass& known = pointer_classes_[key];
      if (known == 0) known = next_class_++;
      result = known;
      break;
    }
    default: {
      const Type twin = types_.is_integer(type) ? types_.basic(signed_twin(info.kind)) : type;
      if (twin.index() == index) {
        GADFLY_CHECK(next_class_ < 0xfff0, "too many types: {}", next_class_);
        result = next_class_++;
      } else {
        result = alias_class(twin);
      }
    }
  }
  classes_[index] = result;
  return result;
}

bool TypeFacts::same_access_type(Type a, Type b) {
  if (a.index() == b.index()) return true;
  if (types_.is_scalar(a) && types_.is_scalar(b)) return alias_class(a) == alias_class(b);
  const TypeInfo& x = types_.info(a);
  const TypeInfo& y = types_.info(b);
  if (x.kind != TypeKind::Array || y.kind != TypeKind::Array) return false;
  return same_access_type(x.element, y.element) && (x.count >= y.count || !y.complete);
}

SubobjectFacts TypeFacts::subobject(Type whole, std::uint64_t offset, Type wanted) {
  bool is_const = whole.is_const(), is_volatile = whole.is_volatile();
  // Reduce to one element of the outermost array, so that the cache stays small.
  while (whole.index() != wanted.index() && types_.kind(whole) == TypeKind::Array) {
    const TypeInfo& info = types_.info(whole);
    const std::uint64_t size = types_.size(info.element);
    if (size == 0) break;
    if (types_.kind(wanted) == TypeKind::Array && same_access_type(whole, wanted) && offset == 0) break;
    whole = info.element;
    is_const |= whole.is_const();
    is_volatile |= whole.is_volatile();
    offset %= size;
  }
  whole = whole.unqualified();  // what is remembered must hold for every object of the type
  SubobjectFacts facts;
  if (offset == 0 && same_access_type(whole, wanted)) {
    facts.found = true;
  } else {
    if (offset < (1u << 16)) {
      const std::uint64_t key = (static_cast<std::uint64_t>(whole.index()) << 40) ^
                                (static_cast<std::uint64_t>(wanted.index()) << 16) ^ offset;
      const auto [it, fresh] = subobjects_.try_emplace(key);
      if (fresh) it->second = find(whole, offset, wanted);
      facts = it->second;
    } else {
      facts = find(whole, offset, wanted);
    }
  }
  facts.is_const |= is_const;
  facts.is_volatile |= is_volatile;
  return facts;
}

SubobjectFacts TypeFacts::find(Type whole, std::uint64_t offset, Type wanted) {
  SubobjectFacts facts;
  if (offset == 0 && same_access_type(whole, wanted)) {
    facts.found = true;
    facts.is_const = whole.is_const();
    facts.is_volatile = whole.is_volatile();
    return facts;
  }
  const TypeInfo& info = types_.info(whole);
  if (info.kind == TypeKind::Array) {
    const std::uint64_t size = types_.size(info.element);
    if (size == 0) return facts;
    if (info.complete && info.count != 0 && offset >= info.size) return facts;
    return find(info.element, offset % size, wanted);
  }
  // Compilers let the elements of a vector be accessed as what they are.
  if (info.kind == TypeKind::Vector) return find(info.element, offset % types_.size(info.element), wanted);
  if (info.kind != TypeKind::Record) return facts;
  const Record& record = types_.record(whole);
  for (const Field& field : record.fields) {
    if (field.is_bit_field()) continue;
    const TypeInfo& inner = types_.info(field.type);
    const bool open_ended = inner.kind == TypeKind::Array && (!inner.complete || inner.count == 0);
    if (offset < field.offset) continue;
    if (!open_ended && offset >= field.offset + inner.size) continue;
    SubobjectFacts part = find(field.type, offset - field.offset, wanted);
    if (!part.found) continue;
    part.is_const |= whole.is_const() || field.type.is_const();
    part.is_volatile |= whole.is_volatile() || field.type.is_volatile();
    part.in_union |= record.is_union;
    if (!record.is_union) return part;
    // A pointer to a union's byte may have come from any of the members that fit.
    if (facts.found) {
      part.is_const = part.is_const && facts.is_const;
      part.is_volatile = part.is_volatile && facts.is_volatile;
    }
    facts = part;
  }
  return facts;
}

void TypeFacts::fill_leaves(Type type, std::uint64_t at, std::vector<AliasClass>& out) {
  const TypeInfo& info = types_.info(type);
  if (types_.is_scalar(type)) {
    if (types_.is_character(type)) return;
    const AliasClass cls = alias_class(type);
    for (std::uint64_t i = 0; i < info.size && at + i < out.size(); ++i) out[at + i] = cls;
  } else if (info.kind == TypeKind::Array || info.kind == TypeKind::Vector) {
    const std::uint64_t size = types_.size(info.element);
    for (std::uint64_t i = 0; i < info.count; ++i) fill_leaves(info.element, at + i * size, out);
  } else if (info.kind == TypeKind::Record) {
    const Record& record = types_.record(type);
    if (record.is_union) return;
    for (const Field& field : record.fields) {
      if (field.is_bit_field()) continue;  // shared bytes: no class of their own
      fill_leaves(field.type, at + field.offset, out);
    }
  }
}

const std::vector<AliasClass>& TypeFacts::leaves(Type type) {
  auto [it, fresh] = leaves_.try_emplace(type.index());
  if (fresh) {
    std::vector<AliasClass> out(types_.size(type), 0);
    fill_leaves(type, 0, out);
    it = leaves_.find(type.index());
    it->second = std::move(out);
  }
  return it->second;
}

void TypeFacts::mark_members(Type type, std::uint64_t at, std::vector<bool>& member) {
  const TypeInfo& info = types_.info(type);
  if (info.kind == TypeKind::Array) {
    const std::uint64_t size = types_.size(info.element);
    for (std::uint64_t i = 0; i < info.count; ++i) mark_members(info.element, at + i * size, member);
    return;
  }
  const bool whole = info.kind != TypeKind::Record || types_.record(type).is_union;
  if (whole) {
    for (std::uint64_t i = 0; i < info.size && at + i < member.size(); ++i) member[at + i] = true;
    return;
  }
  for (const Field& field : types_.record(type).fields) {
    if (!field.is_bit_field()) {
      mark_members(field.type, at + field.offset, member);
      continue;
    }
    if (field.name.empty()) continue;
    const std::uint64_t last = field.offset + (field.bit_offset + field.bit_width - 1) / 8;
    for (std::uint64_t i = field.offset; i <= last; ++i) member[at + i] = true;
  }
}

const std::vector<std::uint32_t>& TypeFacts::padding(Type type) {
  const auto [it, fresh] = padding_.try_emplace(type.index());
  if (fresh) {
    std::vector<bool> member(types_.size(type), false);
    mark_members(type, 0, member);
    for (std::uint32_t i = 0; i < member.size(); ++i)
      if (!member[i]) it->second.push_back(i);
  }
  return it->second;
}

bool TypeFacts::contains_union(Type type) {
  const TypeInfo& info = types_.info(type);
  if (info.kind == TypeKind::Array) return contains_union(info.element);
  if (info.kind != TypeKind::Record) return false;
  if (type.index() >= has_union_.size()) has_union_.resize(types_.type_count() + 16, -1);
  std::int8_t& known = has_union_[type.index()];
  if (known < 0) {
    const Record& record = types_.record(type);
    bool found = record.is_union;
    for (const Field& field : record.fields) found = found || contains_union(field.type);
    has_union_[type.index()] = found;
    return found;
  }
  return known != 0;
}

bool TypeFacts::contains_qualified(Type type) {
  if (type.is_const() || type.is_volatile()) return true;
  const TypeInfo& info = types_.info(type);
  if (info.kind == TypeKind::Array) return contains_qualified(info.element);
  if (info.kind != TypeKind::Record) return false;
  if (type.index() >= has_qualified_.size()) has_qualified_.resize(types_.type_count() + 16, -1);
  if (has_qualified_[type.index()] < 0) {
    bool found = false;
    for (const Field& field : types_.record(type).fields) found = found || contains_qualified(field.type);
    has_qualified_[type.index()] = found;
  }
  return has_qualified_[type.index()] != 0;
}

}  // namespace gadfly::machine
