// SPDX-License-Identifier: Apache-2.0
#include "lang/type.h"

#include <bit>
#include <utility>

#include "support/check.h"

namespace gadfly::lang {
namespace {

// Basic types stand at the index of their kind; VaList, the last kind, follows them directly.
constexpr std::uint32_t kVaListIndex = static_cast<std::uint32_t>(TypeKind::LongDouble) + 1;

struct Shape {
  std::uint64_t size;
  std::uint32_t align;
  Rep rep;
};

Shape integer_shape(std::uint8_t size, std::uint32_t align, bool is_signed) {
  switch (size) {
    case 1: return {1, align, is_signed ? Rep::I8 : Rep::U8};
    case 2: return {2, align, is_signed ? Rep::I16 : Rep::U16};
    case 4: return {4, align, is_signed ? Rep::I32 : Rep::U32};
    case 8: return {8, align, is_signed ? Rep::I64 : Rep::U64};
    default: return {16, align, is_signed ? Rep::I128 : Rep::U128};
  }
}

Shape va_list_shape(const Target& t) {
  if (t.pointer_size == 4) return {4, 4, Rep::Aggregate};
  return {t.big_endian ? 32u : 24u, 8, Rep::Aggregate};  // the structs of s390x and x86-64
}

Shape basic_shape(TypeKind kind, const Target& t) {
  const std::uint32_t long_align = t.long_size == 8 ? t.int64_align : t.long_size;
  switch (kind) {
    case TypeKind::Bool: return {1, 1, Rep::Bool};
    case TypeKind::Char: return integer_shape(1, 1, t.char_is_signed);
    case TypeKind::SChar: return integer_shape(1, 1, true);
    case TypeKind::UChar: return integer_shape(1, 1, false);
    case TypeKind::Short: return integer_shape(2, 2, true);
    case TypeKind::UShort: return integer_shape(2, 2, false);
    case TypeKind::Int: return integer_shape(4, 4, true);
    case TypeKind::UInt: return integer_shape(4, 4, false);
    case TypeKind::Long: return integer_shape(t.long_size, long_align, true);
    case TypeKind::ULong: return integer_shape(t.long_size, long_align, false);
    case TypeKind::LLong: return integer_shape(8, t.int64_align, true);
    case TypeKind::ULLong: return integer_shape(8, t.int64_align, false);
    // Every target that has __int128 aligns it as its long double.
    case TypeKind::Int128: return integer_shape(16, t.long_double_align, true);
    case TypeKind::UInt128: return integer_shape(16, t.long_double_align, false);
    case TypeKind::Float: return {4, 4, Rep::F32};
    case TypeKind::Double: return {8, t.double_align, Rep::F64};
    case TypeKind::LongDouble:
      return {t.long_double_size, t.long_double_align,
              t.long_double_format == LongDoubleFormat::x87 ? Rep::F80 : Rep::F128};
    case TypeKind::VaList: return va_list_shape(t);
    case TypeKind::Void:
    case TypeKind::Enum:
    case TypeKind::Pointer:
    case TypeKind::Array:
    case TypeKind::Function:
    case TypeKind::Record:
    case TypeKind::Vector: break;
  }
  return {0, 1, Rep::None};
}

}  // namespace

TypeTable::TypeTable(const Target& target) : target_(&target) {
  const auto add_basic = [&](TypeKind kind) {
    const Shape shape = basic_shape(kind, target);
    TypeInfo info;
    info.kind = kind;
    info.rep = shape.rep;
    info.size = shape.size;
    info.align = shape.align;
    info.complete = kind != TypeKind::Void;
    add(std::move(info));
  };
  for (std::uint32_t k = 0; k < kVaListIndex; ++k) add_basic(static_cast<TypeKind>(k));
  add_basic(TypeKind::VaList);
}

Type TypeTable::add(TypeInfo info) {
  types_.push_back(std::move(info));
  return Type{static_cast<std::uint32_t>(types_.size() - 1), 0};
}

Type TypeTable::basic(TypeKind kind) const {
  if (kind == TypeKind::VaList) return Type{kVaListIndex, 0};
  const auto index = static_cast<std::uint32_t>(kind);
  GADFLY_CHECK(index < kVaListIndex, "type kind {} is not basic", index);
  return Type{index, 0};
}

Type TypeTable::pointer_to(Type pointee) {
  const auto [at, is_new] = pointers_.try_emplace(pointee);
  if (is_new) {
    TypeInfo info;
    info.kind = TypeKind::Pointer;
    info.rep = Rep::Pointer;
    info.size = info.align = target_->pointer_size;
    info.element = pointee;
    at->second = add(std::move(info));
  }
  return at->second;
}

Type TypeTable::array_of(Type element, std::uint64_t count) {
  const auto [at, is_new] = arrays_.try_emplace({element, count});
  if (is_new) {
    TypeInfo info;
    info.kind = TypeKind::Array;
    info.rep = Rep::Aggregate;
    info.element = element;
    info.count = count;
    info.size = size(element) * count;
    info.align = align(element);
    info.complete = this->info(element).complete;
    at->second = add(std::move(info));
  }
  return at->second;
}

Type TypeTable::incomplete_array_of(Type element) {
  const auto [at, is_new] = incomplete_arrays_.try_emplace(element);
  if (is_new) {
    TypeInfo info;
    info.kind = TypeKind::Array;
    info.rep = Rep::Aggregate;
    info.element = element;
    info.align = align(element);
    info.complete = false;
    at->second = add(std::move(info));
  }
  return at->second;
}

bool TypeTable::is_vector_element(Type type) const {
  const TypeKind k = kind(type);
  const bool is_number = k >= TypeKind::Char && k <= TypeKind::Double;
  return is_number && size(type) <= 8 && type.quals() == 0;
}

// GCC and Clang align a vector as it is large, whatever its elements.
Type TypeTable::vector_of(Type element, std::uint64_t count) {
  GADFLY_CHECK(is_vector_element(element) && std::has_single_bit(count) && size(element) * count <= kMostVectorBytes,
               "a vector of {} elements of {} bytes", count, size(element));
  const auto [at, is_new] = vectors_.try_emplace({element, count});
  if (is_new) {
    TypeInfo info;
    info.kind = TypeKind::Vector;
    info.rep = Rep::Aggregate;
    info.element = element;
    info.count = count;
    info.size = size(element) * count;
    info.align = static_cast<std::uint32_t>(info.size);
    at->second = add(std::move(info));
  }
  return at->second;
}

// The element types are those that Clang takes; GCC has long where Clang has long long, which no value shows.
Type TypeTable::mask_of(Type vector) {
  const TypeInfo of = info(vector);
  switch (size(of.element)) {
    case 1: return vector_of(basic(TypeKind::Char), of.count);
    case 2: return vector_of(basic(TypeKind::Short), of.count);
    case 4: return vector_of(basic(TypeKind::Int), of.count);
    default: return vector_of(basic(TypeKind::LLong), of.count);
  }
}

// Qualifiers of parameters and results are no part of a function's type (C17 6.7.6.3p15, p5).
Type TypeTable::function(Type result, std::vector<Type> params, bool variadic, bool no_prototype) {
  result = result.unqualified();
  std::vector<std::uint32_t> key{result.bits(), variadic, no_prototype};
  for (Type& param : params) {
    param = param.unqualified();
    key.push_back(param.bits());
  }
  const auto [at, is_new] = functions_.try_emplace(std::move(key));
  if (is_new) {
    TypeInfo info;
    info.kind = TypeKind::Function;
    info.element = result;
    info.params = std::move(params);
    info.variadic = variadic;
    info.no_prototype = no_prototype;
    at->second = add(std::move(info));
  }
  return at->second;
}

Type TypeTable::add_record(std::string tag, bool is_union) {
  TypeInfo info;
  info.kind = TypeKind::Record;
  info.rep = Rep::Aggregate;
  info.complete = false;
  info.id = static_cast<std::uint32_t>(records_.size());
  Record record;
  record.tag = std::move(tag);
  record.is_union = is_union;
  records_.push_back(std::move(record));
  record_types_.push_back(add(std::move(info)));
  return record_types_.back();
}

void TypeTable::complete_record(RecordId id, std::vector<Field> fields) {
  Record& r = record(id);
  GADFLY_CHECK(!r.complete, "record {} is defined twice", r.tag);
  r.fields = std::move(fields);
  lay_out(r);
  r.complete = true;
  TypeInfo& info = types_[record_type(id).index()];
  info.size = r.size;
  info.align = r.align;
  info.complete = true;
  // Arrays that were named before their element was complete. Elements come before arrays.
  for (TypeInfo& array : types_) {
    if (array.kind != TypeKind::Array) continue;
    array.align = align(array.element);
    const bool sized = array.complete || array.count > 0;
    if (!sized) continue;
    array.size = size(array.element) * array.count;
    array.complete = this->info(array.element).complete;
  }
}

Type TypeTable::add_enum(Enum e) {
  TypeInfo info = types_[e.underlying.index()];
  info.kind = TypeKind::Enum;
  info.id = static_cast<std::uint32_t>(enums_.size());
  enums_.push_back(std::move(e));
  enum_types_.push_back(add(std::move(info)));
  return enum_types_.back();
}

}  // namespace gadfly::lang
