// SPDX-License-Identifier: Apache-2.0
// Values and places: what expressions give. Both are small and copied freely.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#include "lang/tree.h"

namespace gadfly::machine {

using Int128 = __int128;
using UInt128 = unsigned __int128;
using Float128 = __float128;

// Names an object for its whole lifetime: the slot is used again afterwards, with another generation.
struct ObjectRef {
  std::uint32_t index = 0;  // 0: no object
  std::uint32_t generation = 0;
  bool is_null() const { return index == 0; }
  bool operator==(const ObjectRef&) const = default;
};

enum class ValueState : std::uint8_t {
  Plain,
  Indeterminate,  // a byte that was never written; may be copied, not used
  Fragment,       // one byte of a pointer (of no object: of a torn one); may be copied, not used
  Vague,          // a number of which the standard says no more than the Known in |fragment|
};

// What is known of a Vague number. It can be copied, negated and compared with what that decides.
enum class Known : std::uint8_t { Positive, Negative, Nonzero, NonNegative };

// A value of scalar type; of aggregate type it names the place that holds it. The type is the
// expression's. Integers of up to 64 bits are kept sign- or zero-extended in |lo|.
//
// A pointer is |object| and the offset in |lo|; a pointer into an array or a member that is a part of its
// object has the bounds of that part in |hi| (see Bounds). A null pointer, or one made from a plain integer, has
// no object. An integer converted from a pointer keeps the object: its number is "the object's address
// plus |lo|", and arithmetic that would have to know the address is refused.
struct Value {
  std::uint64_t lo = 0;
  std::uint64_t hi = 0;
  union {
    struct {
      std::uint32_t object_index;
      ValueState state;
      std::uint8_t fragment;  // which byte, in memory order; of a Vague number: a Known
      std::uint16_t unused;
    };
    std::uint64_t meta_ = 0;
  };
  union {
    struct {
      std::uint32_t generation;
      std::uint32_t tag;  // the restrict-qualified pointer it is based on; 0: none
    };
    std::uint64_t extra_ = 0;
  };

  Value() = default;
  // Copied by eight bytes, as they are written: a copy by sixteen would wait for the stores.
  Value(const Value& other) : lo(other.lo), hi(other.hi), meta_(other.meta_), extra_(other.extra_) {}
  Value& operator=(const Value& other) {
    lo = other.lo;
    hi = other.hi;
    meta_ = other.meta_;
    extra_ = other.extra_;
    return *this;
  }

  ObjectRef object() const { return {object_index, generation}; }
  void set_object(ObjectRef ref) {
    object_index = ref.index;
    generation = ref.generation;
  }
  bool is_vague() const { return state == ValueState::Vague; }
  Known known() const { return static_cast<Known>(fragment); }
  // A variable that was never given a value (unlike one that holds a copied indeterminate byte).
  bool is_unset() const { return state == ValueState::Indeterminate && fragment == kUnset; }
  static constexpr std::uint8_t kUnset = 255;
  // Neither an address nor indeterminate: a number is all it is.
  bool is_plain() const { return meta() == 0; }
  std::uint64_t meta() const { return meta_; }
  std::int64_t i64() const { return static_cast<std::int64_t>(lo); }
  Int128 i128() const { return static_cast<Int128>(u128()); }
  UInt128 u128() const { return static_cast<UInt128>(hi) << 64 | lo; }
  float f32() const { return std::bit_cast<float>(static_cast<std::uint32_t>(lo)); }
  double f64() const { return std::bit_cast<double>(lo); }
  long double f80() const {
    long double v = 0;
    std::memcpy(&v, &lo, 10);
    return v;
  }
  Float128 f128() const {
    Float128 v;
    std::memcpy(&v, &lo, 16);
    return v;
  }
};
static_assert(sizeof(Value) == 32);

inline Value int_value(std::uint64_t v) {
  Value r;
  r.lo = v;
  return r;
}
inline Value int128_value(UInt128 v) {
  Value r;
  r.lo = static_cast<std::uint64_t>(v);
  r.hi = static_cast<std::uint64_t>(v >> 64);
  return r;
}
inline Value float_value(float v) { return int_value(std::bit_cast<std::uint32_t>(v)); }
inline Value float_value(double v) { return int_value(std::bit_cast<std::uint64_t>(v)); }
inline Value float_value(long double v) {
  Value r;
  std::memcpy(&r.lo, &v, 10);
  return r;
}
inline Value float_value(Float128 v) {
  Value r;
  std::memcpy(&r.lo, &v, 16);
  return r;
}
inline bool is_nan(const Value& v, lang::Rep rep) {
  switch (rep) {
    case lang::Rep::F32: return v.f32() != v.f32();
    case lang::Rep::F64: return v.f64() != v.f64();
    case lang::Rep::F80: return v.f80() != v.f80();
    case lang::Rep::F128: return v.f128() != v.f128();
    default: return false;
  }
}
// The part of an object that a pointer may move in: bytes [begin, end). All zero: the whole object.
struct Bounds {
  std::uint32_t begin = 0, end = 0;
  static Bounds of(std::uint64_t hi) { return {static_cast<std::uint32_t>(hi), static_cast<std::uint32_t>(hi >> 32)}; }
  std::uint64_t packed() const { return static_cast<std::uint64_t>(end) << 32 | begin; }
};

inline Value pointer_value(ObjectRef object, std::int64_t offset, std::uint32_t tag = 0) {
  Value r = int_value(static_cast<std::uint64_t>(offset));
  r.set_object(object);
  r.tag = tag;
  return r;
}

inline Value vague_value(Known known) {
  Value v;
  v.state = ValueState::Vague;
  v.fragment = static_cast<std::uint8_t>(known);
  return v;
}

// What a variable holds before its first assignment.
inline Value unset_value() {
  Value v;
  v.state = ValueState::Indeterminate;
  v.fragment = Value::kUnset;
  return v;
}

// Reduces |v| to the width of the integer representation |rep|, as conversion does (modulo 2^n;
// to bool: v != 0 is the caller's).
inline std::uint64_t wrap64(std::uint64_t v, lang::Rep rep) {
  using lang::Rep;
  switch (rep) {
    case Rep::Bool: return v & 1;
    case Rep::I8: return static_cast<std::uint64_t>(static_cast<std::int8_t>(v));
    case Rep::U8: return static_cast<std::uint8_t>(v);
    case Rep::I16: return static_cast<std::uint64_t>(static_cast<std::int16_t>(v));
    case Rep::U16: return static_cast<std::uint16_t>(v);
    case Rep::I32: return static_cast<std::uint64_t>(static_cast<std::int32_t>(v));
    case Rep::U32: return static_cast<std::uint32_t>(v);
    default: return v;
  }
}

// The value of an integer representation as one wide number (U128 as its bits).
inline Int128 widen(const Value& v, lang::Rep rep) {
  if (bit_width(rep) == 128) return v.i128();
  return is_signed(rep) ? static_cast<Int128>(v.i64()) : static_cast<Int128>(v.lo);
}
inline Value narrow(Int128 v, lang::Rep rep) {
  if (bit_width(rep) == 128) return int128_value(static_cast<UInt128>(v));
  return int_value(wrap64(static_cast<std::uint64_t>(v), rep));
}

enum PlaceFlag : std::uint8_t {
  // Reached from a declared variable, or from a pointer that was checked, by members and checked
  // indices only: in bounds, aligned and of the right type by construction.
  kTrusted = 1,
  kUnionMember = 2,   // reached through a member of a union: type punning is allowed
  kPastEnd = 4,       // a[N] of an array of N: may be pointed to, not accessed
  kInitialised = 16,  // being initialised: no store through an lvalue, it sets no effective type
  kAligned = 8,       // inside an aggregate whose alignment was checked (its members may be packed)
};

// Where an lvalue is.
struct Place {
  ObjectRef object;
  std::int64_t offset = 0;
  std::uint32_t tag = 0;
  std::uint8_t flags = 0;
  std::uint8_t bit_offset = 0;
  std::uint8_t bit_width = 0;  // 0: not a bit-field
  // What a pointer to this place may move in (see Bounds): the pointer's that led here, or, when an
  // address is taken, those of the array around the element.
  std::uint64_t bounds = 0;
};

}  // namespace gadfly::machine
