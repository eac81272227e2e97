// SPDX-License-Identifier: Apache-2.0
// Reading and writing objects, with every rule that an access has to keep.
#include "machine/interpreter.h"
#include "support/check.h"

namespace gadfly::machine {

using lang::ExprId;
using lang::Rep;
using lang::Type;
using lang::TypeKind;

void Machine::indeterminate(const Place& p, ExprId site) {
  undefined(Ub::Indeterminate, loc(site), "byte {} of {} was never written", p.offset, describe(p.object));
}

void Machine::bad_pointer_value(const Value& pointer, ExprId site) {
  const Object& o = memory_[pointer.object()];
  undefined(Ub::DanglingPointer, loc(site), "the pointer's object, {}, no longer exists",
            o.kind == ObjectKind::Heap ? "allocated memory" : "a variable whose scope has ended");
}

void Machine::need_number(const Value& v, ExprId site) {
  if (v.state == ValueState::Indeterminate) undefined(Ub::IndeterminateChar, loc(site), "the byte was never written");
  if (v.is_vague()) unsupported(loc(site), "a number that the library does not specify");
  if (v.state == ValueState::Fragment) unsupported(loc(site), "a byte of a pointer as a number");
  if (v.object_index != 0) unsupported(loc(site), "an address as a number");
}

void Machine::check_live(const Place& p, ExprId site) {
  if (p.object.is_null()) {
    if (p.offset == 0) undefined(Ub::NullDereference, loc(site), "the pointer is null");
    undefined(Ub::InvalidDereference, loc(site), "the pointer was made from the number {}", p.offset);
  }
  if (memory_.is_alive(p.object)) [[likely]]
    return;
  if (memory_[p.object].kind == ObjectKind::Heap) undefined(Ub::UseAfterFree, loc(site), "the memory has been freed");
  undefined(Ub::DanglingDereference, loc(site), "the object's lifetime has ended");
}

// Functions and labels have addresses, but hold nothing; what a FILE holds is the library's affair.
void Machine::need_contents(const Place& p, ExprId site) {
  const ObjectKind kind = memory_[p.object].kind;
  if (kind == ObjectKind::Function || kind == ObjectKind::Label)
    undefined(Ub::InvalidDereference, loc(site), "{} is not an object", describe(p.object));
  if (kind == ObjectKind::Stream) unsupported(loc(site), "the contents of a FILE");
}

void Machine::check_access(const Place& p, std::uint64_t size, std::uint32_t align, Type type, bool write,
                           ExprId site) {
  check_live(p, site);
  const Object& o = memory_[p.object];
  need_contents(p, site);
  const bool past_end = p.flags & kPastEnd;
  if (past_end || p.offset < 0 || size > o.size || static_cast<std::uint64_t>(p.offset) > o.size - size)
    undefined(Ub::OutOfBounds, loc(site), "{} bytes from byte {} of {} of size {}", size, p.offset, describe(p.object),
              o.size);
  if (align > 1 && !(p.flags & kAligned) && (p.offset % align != 0 || o.align < align))
    undefined(Ub::Misaligned, loc(site), "{} needs an alignment of {}; byte {} of {}, aligned to {}", type_name(type),
              align, p.offset, describe(p.object), o.align);
  if (o.kind == ObjectKind::Heap) return;
  if (o.kind == ObjectKind::String) {
    if (write) undefined(Ub::StringModified, loc(site), "a string literal is written");
    return;
  }
  if (p.bit_width != 0) {
    if (write && o.type.is_const()) undefined(Ub::ConstModified, loc(site), "{} is const", describe(p.object));
    return;
  }
  const bool as_bytes = types_.is_character(type);
  if (as_bytes && !o.qualified) return;
  const SubobjectFacts facts = facts_.subobject(o.type, p.offset, type);
  if (!facts.found && !as_bytes && options_.strict_aliasing && o.kind != ObjectKind::Temporary)
    undefined(Ub::StrictAliasing, loc(site), "{} holds no {} at byte {}", describe(p.object), type_name(type),
              p.offset);
  if (!o.qualified) return;
  Type whole = o.type;
  while (types_.kind(whole) == TypeKind::Array) whole = types_.element(whole);
  if (write && (facts.is_const || whole.is_const()))
    undefined(Ub::ConstModified, loc(site), "byte {} of {} is const", p.offset, describe(p.object));
  if ((facts.is_volatile || whole.is_volatile()) && !type.is_volatile())
    undefined(Ub::VolatileThroughPlain, loc(site), "byte {} of {} is volatile", p.offset, describe(p.object));
}

void Machine::check_effective(Object& o, const Place& p, Type type, unsigned size, ExprId site) {
  if (!options_.strict_aliasing || types_.is_character(type) || !o.effective) return;
  const AliasClass wanted = facts_.alias_class(type);
  for (unsigned i = 0; i < size; ++i) {
    const AliasClass have = o.effective[p.offset + i];
    if (have != 0 && have != wanted)
      undefined(Ub::StrictAliasing, loc(site), "byte {} of {} was written as another type than {}", p.offset + i,
                describe(p.object), type_name(type));
  }
}

void Machine::set_effective(Object& o, const Place& p, Type type, unsigned size) {
  // A write as characters leaves the heap's effective type as it is, and allows every later access.
  const bool characters = types_.is_character(type);
  if (characters && o.kind == ObjectKind::Heap) return;
  AliasClass* effective = memory_.effective(o);
  const bool untyped = p.bit_width || characters || (p.flags & kInitialised);
  const AliasClass cls = untyped ? AliasClass{0} : facts_.alias_class(type);
  for (unsigned i = 0; i < size; ++i) effective[p.offset + i] = cls;
}

void Machine::watch_access(const Place& p, std::uint64_t size, bool write, ExprId site) {
  const Object& o = memory_[p.object];
  if (watch_ & kWatchSequence) {
    const std::uint64_t begin = p.offset * 8 + (p.bit_width ? p.bit_offset : 0);
    const std::uint64_t end = begin + (p.bit_width ? p.bit_width : size * 8);
    log_.add({o.serial, begin, end, write, write, false});
  }
  if (watch_ & kWatchRestrict) {
    if (!restricts_.access(o.serial, p.offset, size, p.tag, write))
      undefined(Ub::RestrictViolation, loc(site),
                "byte {} of {} is accessed through a restrict pointer and by other means", p.offset,
                describe(p.object));
  }
  if ((watch_ & kWatchJournal) && write) memory_.save(p.object.index, p.offset, size);
}

void Machine::observe(const Place& p, Type type, const Value& v, bool write, ExprId site) {
  if (watch_ & (write ? kWatchWrites : kWatchReads)) {
    if (write) options_.observer->on_write(*this, site, p, v);
    else options_.observer->on_read(*this, site, p, v);
  }
  if (!(watch_ & kWatchVolatile) || !type.is_volatile()) return;
  if (ordered_volatile_) log_output();
  options_.observer->on_volatile(*this, site, p, v, write);
}

void Machine::watch_slot(std::uint32_t slot, bool write, ExprId site, const Value& v) {
  const std::size_t position = static_cast<std::size_t>(frame_ - slots_.data()) + slot;
  if (watch_ & kWatchSequence) log_.add({Access::kSlot | position, 0, 8, write, write, false});
  if ((watch_ & kWatchJournal) && write) slot_journal_.push_back({position, slots_[position]});
  if (watch_ & (write ? kWatchWrites : kWatchReads)) {
    // A variable in a slot has no object: its place is named by the slot's position.
    Place p;
    p.offset = static_cast<std::int64_t>(position);
    if (write) options_.observer->on_write(*this, site, p, v);
    else options_.observer->on_read(*this, site, p, v);
  }
}

void Machine::write_slot(std::uint32_t slot, Type type, Value v, ExprId site) {
  mutations_ += frame_[slot].lo != v.lo || frame_[slot].meta() != v.meta() || frame_[slot].hi != v.hi;
  if (watch_) [[unlikely]]
    watch_slot(slot, true, site, v);
  if (type.is_restrict() && v.object_index != 0 && !restricts_.is_based_on(v.tag, frame_[slot].tag)) {
    v.tag = restricts_.open(v.tag);
    watch_ |= kWatchRestrict;
  }
  frame_[slot] = v;
}

Value Machine::load(const Place& p, Type type, ExprId site) {
  const Rep rep = types_.rep(type);
  if (rep == Rep::Aggregate) {
    const std::uint64_t size = types_.size(type);
    if (!(p.flags & kTrusted) || (p.flags & kPastEnd)) {
      check_live(p, site);
      const Object& o = memory_[p.object];
      if ((p.flags & kPastEnd) || p.offset < 0 || static_cast<std::uint64_t>(p.offset) + size > o.size)
        undefined(Ub::OutOfBounds, loc(site), "bytes {} to {} of {} of size {}", p.offset, p.offset + size - 1,
                  describe(p.object), o.size);
    }
    if (watch_) watch_access(p, size, false, site);
    if (types_.is_vector(type)) check_vector(p, type, site);
    return pointer_value(p.object, p.offset, p.tag);
  }
  const unsigned size = p.bit_width ? (p.bit_offset + p.bit_width + 7u) / 8 : size_of(rep);
  if ((p.flags & (kTrusted | kPastEnd)) != kTrusted)
    check_access(p, size, p.bit_width ? 1 : types_.align(type), type, false, site);
  Object& o = memory_[p.object];
  if (watch_) [[unlikely]]
    watch_access(p, size, false, site);
  if (type.is_volatile()) ++mutations_;  // a side effect
  if (watch_ & (kWatchReads | kWatchVolatile)) [[unlikely]] {
    const Value v = load_unobserved(o, p, type, size, site);
    observe(p, type, v, false, site);
    return v;
  }
  return load_unobserved(o, p, type, size, site);
}

Value Machine::load_unobserved(Object& o, const Place& p, Type type, unsigned size, ExprId site) {
  if (p.bit_width) return load_bit_field(o, p, type, site);
  const Rep rep = types_.rep(type);
  if (o.tracks_effective && !(p.flags & kUnionMember)) check_effective(o, p, type, size, site);
  if (size > 8 || rep == Rep::Bool || !memory_.is_plainly_written(o, p.offset, size)) [[unlikely]]
    return load_odd(o, p, type, site);
  const std::uint64_t bits = memory_.load_raw(o, p.offset, size);
  if (rep != Rep::Pointer) return int_value(wrap64(bits, rep));
  return int_value(size == 4 ? static_cast<std::uint64_t>(static_cast<std::int32_t>(bits)) : bits);
}

Value Machine::load_bit_field(Object& o, const Place& p, Type type, ExprId site) {
  if (!memory_.bits_written(o, p)) {
    if (memory_.has_pointer_bytes(o, p.offset, (p.bit_offset + p.bit_width + 7u) / 8))
      unsupported(loc(site), "parts of a pointer as a number");
    indeterminate(p, site);
  }
  const UInt128 bits = memory_.load_bits(o, p);
  const Rep rep = types_.rep(type);
  if (!is_signed(rep)) return int128_value(bits);
  const UInt128 sign = UInt128{1} << (p.bit_width - 1);
  const auto v = static_cast<Int128>((bits ^ sign) - sign);
  return bit_width(rep) == 128 ? int128_value(static_cast<UInt128>(v)) : int_value(static_cast<std::uint64_t>(v));
}

// Everything that is not a plainly written number of up to eight bytes.
Value Machine::load_odd(Object& o, const Place& p, Type type, ExprId site) {
  const Rep rep = types_.rep(type);
  const unsigned size = size_of(rep);
  const std::uint64_t at = p.offset;
  if (size == 1 && rep != Rep::Bool) {
    if (types_.is_character(type)) {
      Value v = memory_.load_byte(o, at);
      v.lo = wrap64(v.lo, rep);
      return v;
    }
    indeterminate(p, site);
  }
  if (size == types_.target().pointer_size && memory_.is_whole_pointer(o, at)) {
    Value v = memory_.load_pointer(o, at);
    if (rep == Rep::Pointer && !memory_.is_alive(v.object()) && dereferenced_ != site) bad_pointer_value(v, site);
    if (rep == Rep::Pointer || is_integer(rep)) return v;
    unsupported(loc(site), "a pointer's bytes as a floating number");
  }
  const unsigned needed = rep == Rep::F80 ? 10 : size;  // the rest is padding
  for (unsigned i = 0; i < needed; ++i) {
    const std::uint8_t shadow = o.shadow[at + i];
    if (shadow == kNeverWritten || shadow == kPartly) indeterminate(p, site);
    if (shadow != kWritten) unsupported(loc(site), "parts of a pointer as a number");
  }
  if (rep == Rep::Bool) {
    const std::uint8_t byte = o.bytes[at];
    if (byte > 1) undefined(Ub::TrapBool, loc(site), "the byte is {}", byte);
    return int_value(byte);
  }
  if (rep == Rep::F80) {
    Value v;
    std::memcpy(&v.lo, o.bytes + at, 10);
    return v;
  }
  Value v;
  const bool big = types_.target().big_endian;
  v.lo = memory_.load_raw(o, at + (big ? 8 : 0), 8);
  v.hi = memory_.load_raw(o, at + (big ? 0 : 8), 8);
  return v;
}

void Machine::store(const Place& p, Type type, const Value& v, ExprId site) {
  const Rep rep = types_.rep(type);
  const unsigned size = p.bit_width ? (p.bit_offset + p.bit_width + 7u) / 8 : size_of(rep);
  if ((p.flags & (kTrusted | kPastEnd)) != kTrusted)
    check_access(p, size, p.bit_width ? 1 : types_.align(type), type, true, site);
  ++mutations_;
  Object& o = memory_[p.object];
  if (watch_) [[unlikely]] {
    if (watch_ & (kWatchWrites | kWatchVolatile)) observe(p, type, v, true, site);
    watch_access(p, size, true, site);
  }
  if (o.tracks_effective) set_effective(o, p, type, size);
  if (size <= 8 && v.is_plain() && p.bit_width == 0) [[likely]] {
    memory_.store_raw(o, p.offset, size, v.lo);
    memory_.mark_written(o, p.offset, size);
    return;
  }
  store_odd(o, p, type, v, site);
}

void Machine::store_odd(Object& o, const Place& p, Type type, const Value& v, ExprId site) {
  const Rep rep = types_.rep(type);
  if (p.bit_width) {
    need_number(v, site);
    memory_.store_bits(o, p, v.u128());
    return;
  }
  const unsigned size = size_of(rep);
  if (v.state != ValueState::Plain) {
    if (size != 1 || v.is_vague()) need_number(v, site);
    memory_.store_byte(o, p.offset, v);
    return;
  }
  if (v.object_index != 0) {
    if (size != types_.target().pointer_size) need_number(v, site);
    Value pointer = v;
    if (type.is_restrict()) {
      pointer.tag = restricts_.open(v.tag);
      watch_ |= kWatchRestrict;
    }
    memory_.store_pointer(o, p.offset, pointer);
    return;
  }
  if (rep == Rep::F80) {
    std::memcpy(o.bytes + p.offset, &v.lo, 10);
    memory_.mark_written(o, p.offset, 10);
    std::memset(o.shadow + p.offset + 10, kNeverWritten, size - 10);
    return;
  }
  const bool big = types_.target().big_endian;
  memory_.store_raw(o, p.offset + (big ? 8 : 0), 8, v.lo);
  memory_.store_raw(o, p.offset + (big ? 0 : 8), 8, v.hi);
  memory_.mark_written(o, p.offset, 16);
}

void Machine::copy_aggregate(const Place& to, const Place& from, Type type, ExprId site) {
  const std::uint64_t size = types_.size(type);
  if (size == 0) return;
  if (!(to.flags & kTrusted) || (to.flags & kPastEnd))
    check_access(to, size, to.flags & kAligned ? 1 : types_.align(type), type, true, site);
  check_live(from, site);
  spend_bytes(size, loc(site));
  ++mutations_;
  Object& target = memory_[to.object];
  Object& source = memory_[from.object];
  if (static_cast<std::uint64_t>(from.offset) + size > source.size)
    undefined(Ub::OutOfBounds, loc(site), "bytes {} to {} of {} of size {}", from.offset, from.offset + size - 1,
              describe(from.object), source.size);
  if (to.object == from.object && to.offset != from.offset &&
      to.offset < from.offset + static_cast<std::int64_t>(size) &&
      from.offset < to.offset + static_cast<std::int64_t>(size))
    undefined(Ub::OverlappingAssign, loc(site), "the two overlap in {}", describe(to.object));
  if (watch_) watch_access(to, size, true, site);
  memory_.copy(target, to.offset, source, from.offset, size);
  for (const std::uint32_t at : facts_.padding(type))  // need not be copied (6.2.6.1p6)
    target.shadow[to.offset + at] = kNeverWritten;
  if (!target.tracks_effective) return;
  AliasClass* effective = memory_.effective(target);
  const std::vector<AliasClass>& leaves = facts_.leaves(type);
  for (std::uint64_t i = 0; i < size; ++i) {
    AliasClass cls = leaves[i];
    if (cls == 0 && source.effective) cls = source.effective[from.offset + i];
    effective[to.offset + i] = cls;
  }
}

// What the library uses.

Object& Machine::checked_range(const Value& pointer, std::uint64_t size, bool write, ExprId site) {
  const Place p{pointer.object(), pointer.i64(), pointer.tag, kAligned, 0, 0, 0};
  if (p.object.is_null() && p.offset == 0) undefined(Ub::LibraryArgument, loc(site), "a null pointer is passed");
  if (size == 0) {
    check_live(p, site);
    return memory_[p.object];
  }
  spend_bytes(size, loc(site));
  const Type bytes = types_.basic(TypeKind::UChar);
  check_access(p, size, 1, bytes.with(lang::kVolatile), write, site);
  if (write) ++mutations_;
  if (watch_) watch_access(p, size, write, site);
  return memory_[p.object];
}

std::uint8_t Machine::read_byte(const Value& pointer, std::uint64_t index, ExprId site) {
  Value at = pointer;
  at.lo += index;
  Object& o = checked_range(at, 1, false, site);
  const Value v = memory_.load_byte(o, at.lo);
  if (!v.is_plain()) need_number(v, site);
  return static_cast<std::uint8_t>(v.lo);
}

std::string Machine::read_string(const Value& pointer, ExprId site, std::uint64_t limit) {
  std::string text;
  while (text.size() < limit) {
    const std::uint8_t c = read_byte(pointer, text.size(), site);
    if (c == 0) break;
    text.push_back(static_cast<char>(c));
    if (text.size() % kBytesPerStep == 0) spend(loc(site));
  }
  return text;
}

void Machine::write_bytes(const Value& pointer, std::string_view bytes, ExprId site) {
  if (bytes.empty()) return;
  Object& o = checked_range(pointer, bytes.size(), true, site);
  std::memcpy(o.bytes + pointer.lo, bytes.data(), bytes.size());
  memory_.mark_written(o, pointer.lo, bytes.size());
}

void Machine::fill_bytes(const Value& to, std::uint8_t byte, std::uint64_t size, ExprId site) {
  Object& o = checked_range(to, size, true, site);
  if (size == 0) return;
  std::memset(o.bytes + to.lo, byte, size);
  std::memset(o.shadow + to.lo, kWritten, size);
}

void Machine::copy_bytes(const Value& to, const Value& from, std::uint64_t size, ExprId site) {
  Object& source = checked_range(from, size, false, site);
  Object& target = checked_range(to, size, true, site);
  if (size == 0) return;
  memory_.copy(target, to.lo, source, from.lo, size);
  if (!target.tracks_effective) return;
  // The copy has the effective type of what was copied (6.5p6).
  AliasClass* effective = memory_.effective(target);
  if (source.tracks_effective) {
    AliasClass* old = memory_.effective(source);
    std::memmove(effective + to.lo, old + from.lo, size * sizeof(AliasClass));
    return;
  }
  const std::vector<AliasClass>& leaves = facts_.leaves(source.type);
  const bool characters = source.kind == ObjectKind::String;
  for (std::uint64_t i = 0; i < size; ++i)
    effective[to.lo + i] = characters || from.lo + i >= leaves.size() ? AliasClass{0} : leaves[from.lo + i];
}

}  // namespace gadfly::machine
