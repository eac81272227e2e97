// SPDX-License-Identifier: Apache-2.0
// C types as interned values: two types are the same type iff their handles are equal.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lang/target.h"

namespace gadfly::lang {

// The order of the arithmetic kinds is used: Bool..UInt128 are integers, then floating.
enum class TypeKind : std::uint8_t {
  Void,
  Bool,
  Char,
  SChar,
  UChar,
  Short,
  UShort,
  Int,
  UInt,
  Long,
  ULong,
  LLong,
  ULLong,
  Int128,
  UInt128,
  Float,
  Double,
  LongDouble,
  Enum,
  Pointer,
  Array,
  Function,
  Record,
  Vector,  // GNU vector_size
  VaList,  // the element of va_list, which is an array of one of these
};

// How a value of a type is represented in the machine; what its operators switch on.
enum class Rep : std::uint8_t {
  None,  // void, functions
  Bool,
  I8,
  U8,
  I16,
  U16,
  I32,
  U32,
  I64,
  U64,
  I128,
  U128,
  F32,
  F64,
  F80,
  F128,
  Pointer,
  Aggregate,  // arrays, structs, unions, vectors, va_list
};

constexpr bool is_integer(Rep r) { return r >= Rep::Bool && r <= Rep::U128; }
constexpr bool is_floating(Rep r) { return r >= Rep::F32 && r <= Rep::F128; }
constexpr bool is_scalar(Rep r) { return r >= Rep::Bool && r <= Rep::Pointer; }
constexpr bool is_signed(Rep r) {
  return r == Rep::I8 || r == Rep::I16 || r == Rep::I32 || r == Rep::I64 || r == Rep::I128;
}
// Bits of an integer representation; a _Bool holds one.
constexpr unsigned bit_width(Rep r) {
  constexpr std::uint8_t kWidths[] = {0, 1, 8, 8, 16, 16, 32, 32, 64, 64, 128, 128};
  return is_integer(r) ? kWidths[static_cast<unsigned>(r)] : 0;
}

enum Qualifier : std::uint8_t { kConst = 1, kVolatile = 2, kRestrict = 4 };

// A handle to a type of one TypeTable, with its qualifiers.
class Type {
 public:
  constexpr Type() = default;
  constexpr Type(std::uint32_t index, std::uint8_t quals) : bits_(index << 3 | quals) {}
  static constexpr Type from_bits(std::uint32_t bits) {
    Type t;
    t.bits_ = bits;
    return t;
  }
  constexpr std::uint32_t bits() const { return bits_; }
  constexpr std::uint32_t index() const { return bits_ >> 3; }
  constexpr std::uint8_t quals() const { return bits_ & 7; }
  constexpr bool is_const() const { return bits_ & kConst; }
  constexpr bool is_volatile() const { return bits_ & kVolatile; }
  constexpr bool is_restrict() const { return bits_ & kRestrict; }
  constexpr Type unqualified() const { return from_bits(bits_ & ~7u); }
  constexpr Type with(std::uint8_t quals) const { return from_bits(bits_ | quals); }
  auto operator<=>(const Type&) const = default;

 private:
  std::uint32_t bits_ = 0;  // index << 3 | qualifiers; 0 is void
};

enum class RecordId : std::uint32_t {};
enum class EnumId : std::uint32_t {};

struct Field {
  std::string name;  // empty: an anonymous member, or an unnamed bit-field
  Type type;
  std::int16_t bit_width = -1;  // -1: not a bit-field
  std::uint16_t align_as = 0;   // from _Alignas or an attribute; 0: none
  bool packed = false;          // the attribute on this member
  std::uint64_t offset = 0;     // in bytes; of a bit-field: of the byte that holds its first bit
  // Of a bit-field: the place of its first bit in that byte, 0..7, counted from the least
  // significant bit on a little-endian target and from the most significant one on a big-endian.
  std::uint8_t bit_offset = 0;
  bool is_bit_field() const { return bit_width >= 0; }
};

struct Record {
  std::string tag;  // unique in its program, never empty
  bool is_union = false;
  bool packed = false;
  bool complete = false;
  bool anonymous = false;         // has no tag in the source; printed inline where a member
  std::uint32_t align_as = 0;     // from an attribute; 0: none
  std::uint16_t pack_pragma = 0;  // from #pragma pack(n); 0: none
  std::vector<Field> fields;
  std::uint64_t size = 0;
  std::uint32_t align = 1;
};

struct Enumerator {
  std::string name;
  std::int64_t value = 0;
};

struct Enum {
  std::string tag;
  Type underlying;
  bool packed = false;
  std::vector<Enumerator> enumerators;
};

struct TypeInfo {
  TypeKind kind = TypeKind::Void;
  Rep rep = Rep::None;
  bool variadic = false;      // Function
  bool no_prototype = false;  // Function: declared as f()
  bool complete = true;       // false: array without a size, undefined record, void
  std::uint32_t align = 1;
  std::uint64_t size = 0;
  Type element;              // Pointer: target; Array, Vector: element; Function: result
  std::uint64_t count = 0;   // Array, Vector
  std::vector<Type> params;  // Function
  std::uint32_t id = 0;      // Record, Enum
};

// All types of one program. Layout is by the rules of the System V ABI, as GCC applies them.
class TypeTable {
 public:
  explicit TypeTable(const Target& target);

  const Target& target() const { return *target_; }
  // How the qualifier is written: it is no keyword of C90.
  std::string_view restrict_word() const { return restrict_word_; }
  void use_c90() { restrict_word_ = "__restrict"; }
  const TypeInfo& info(Type t) const { return types_[t.index()]; }
  TypeKind kind(Type t) const { return info(t).kind; }
  Rep rep(Type t) const { return info(t).rep; }
  std::uint64_t size(Type t) const { return info(t).size; }
  std::uint32_t align(Type t) const { return info(t).align; }
  Type element(Type t) const { return info(t).element; }

  // A basic type; |kind| is one of Void..LongDouble or VaList.
  Type basic(TypeKind kind) const;
  Type pointer_to(Type pointee);
  Type array_of(Type element, std::uint64_t count);
  Type incomplete_array_of(Type element);
  Type function(Type result, std::vector<Type> params, bool variadic, bool no_prototype);
  // As by vector_size. Requires is_vector_element(element), and a power of two of elements that together have at most
  // kMostVectorBytes.
  Type vector_of(Type element, std::uint64_t count);
  static constexpr std::uint64_t kMostVectorBytes = 128;
  // An integer type other than _Bool and enumerations, float or double; at most eight bytes.
  bool is_vector_element(Type type) const;
  // The type of a comparison of vectors of type |vector|: signed integers of the elements' size.
  Type mask_of(Type vector);

  // A record starts incomplete; complete_record() sets its fields and computes its layout.
  Type add_record(std::string tag, bool is_union);
  void complete_record(RecordId id, std::vector<Field> fields);
  Record& record(RecordId id) { return records_[static_cast<std::uint32_t>(id)]; }
  const Record& record(RecordId id) const { return records_[static_cast<std::uint32_t>(id)]; }
  // Requires kind(t) == Record.
  RecordId record_id(Type t) const { return RecordId{info(t).id}; }
  const Record& record(Type t) const { return record(record_id(t)); }
  Type record_type(RecordId id) const { return record_types_[static_cast<std::uint32_t>(id)]; }
  std::size_t record_count() const { return records_.size(); }

  Type add_enum(Enum e);
  Enum& enumeration(EnumId id) { return enums_[static_cast<std::uint32_t>(id)]; }
  const Enum& enumeration(EnumId id) const { return enums_[static_cast<std::uint32_t>(id)]; }
  const Enum& enumeration(Type t) const { return enumeration(EnumId{info(t).id}); }
  Type enum_type(EnumId id) const { return enum_types_[static_cast<std::uint32_t>(id)]; }
  std::size_t enum_count() const { return enums_.size(); }
  std::size_t type_count() const { return types_.size(); }

  bool is_integer(Type t) const { return lang::is_integer(rep(t)); }
  bool is_floating(Type t) const { return lang::is_floating(rep(t)); }
  bool is_scalar(Type t) const { return lang::is_scalar(rep(t)); }
  bool is_vector(Type t) const { return kind(t) == TypeKind::Vector; }
  bool is_character(Type t) const {
    const TypeKind k = kind(t);
    return k == TypeKind::Char || k == TypeKind::SChar || k == TypeKind::UChar;
  }

 private:
  Type add(TypeInfo info);
  void lay_out(Record& record) const;

  const Target* target_;
  std::string_view restrict_word_ = "restrict";
  std::vector<TypeInfo> types_;
  std::vector<Record> records_;
  std::vector<Type> record_types_;
  std::vector<Enum> enums_;
  std::vector<Type> enum_types_;
  std::map<Type, Type> pointers_;
  std::map<std::pair<Type, std::uint64_t>, Type> arrays_;
  std::map<std::pair<Type, std::uint64_t>, Type> vectors_;
  std::map<Type, Type> incomplete_arrays_;
  std::map<std::vector<std::uint32_t>, Type> functions_;
};

}  // namespace gadfly::lang
