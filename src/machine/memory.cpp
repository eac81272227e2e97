// SPDX-License-Identifier: Apache-2.0
#include "machine/memory.h"

#include <algorithm>
#include <set>
#include <span>
#include <tuple>

#include "support/check.h"

namespace gadfly::machine {

Memory::Memory(const lang::TypeTable& types, TypeFacts& facts)
    : facts_(facts), pointer_size_(types.target().pointer_size), big_endian_(types.target().big_endian) {
  objects_.push_back({});  // index 0: no object
  for (unsigned k = 0; k < pointer_size_; ++k)
    whole_pointer_pattern_ |= static_cast<std::uint64_t>(kPointerByte + k) << (8 * k);
}

// Slots of the heap and the others are kept apart, so that a stale reference still tells whether it
// was freed or went out of scope.
std::uint32_t Memory::take_slot(bool heap) {
  std::vector<std::uint32_t>& pool = heap ? free_heap_ : free_;
  if (!pool.empty()) {
    const std::uint32_t index = pool.back();
    pool.pop_back();
    return index;
  }
  footprint_ += sizeof(Object) + 32;
  return objects_.push_back({});
}

// What is kept beside the bytes goes with them.
void Memory::set_capacity(Object& o, std::uint64_t capacity) {
  const std::uint64_t of_byte = 2 + sizeof(AliasClass) + sizeof(Provenance) / pointer_size_;
  footprint_ += (capacity - o.capacity) * of_byte;
  o.capacity = capacity;
  o.provenance.reset();
  o.effective.reset();
}

ObjectRef Memory::create(const NewObject& what, bool zeroed) {
  const std::uint32_t index = take_slot(what.kind == ObjectKind::Heap);
  Object& o = objects_[index];
  if (o.capacity < what.size || !o.storage) {
    set_capacity(o, std::max<std::uint64_t>(what.size, 16));
    o.storage.reset(new std::uint8_t[2 * o.capacity]);
  }
  o.bytes = o.storage.get();
  o.shadow = o.bytes + o.capacity;
  o.size = what.size;
  o.align = what.align;
  o.type = what.type;
  o.kind = what.kind;
  o.origin = what.origin;
  o.serial = next_serial_++;
  o.alive = true;
  o.freed = false;
  o.qualified = what.kind != ObjectKind::Heap && facts_.contains_qualified(what.type);
  o.tracks_effective = what.kind == ObjectKind::Heap || facts_.contains_union(what.type);
  o.partial.reset();
  if (zeroed) std::memset(o.bytes, 0, o.size);
  std::memset(o.shadow, zeroed ? kWritten : kNeverWritten, o.size);
  if (o.effective) std::fill_n(o.effective.get(), o.capacity, AliasClass{0});
  count_bytes(o, true);
  if (journaling()) journal_.push_back({Change::Kind::Created, index, 0, 0, {}, {}, {}, {}, {}});
  return {index, o.generation};
}

void Memory::destroy(ObjectRef ref) {
  Object& o = objects_[ref.index];
  GADFLY_CHECK(o.alive && o.generation == ref.generation, "object {} ends twice", ref.index);
  o.alive = false;
  count_bytes(o, false);
  if (journaling()) {
    journal_.push_back({Change::Kind::Destroyed, ref.index, 0, 0, {}, {}, {}, {}, {}});
    return;  // kept as it is until the journal ends
  }
  release(ref.index);
}

void Memory::release(std::uint32_t index) {
  Object& o = objects_[index];
  ++o.generation;
  constexpr std::uint64_t kKeep = 1 << 16;  // large buffers go back to the host at once
  if (o.capacity > kKeep) {
    o.storage.reset();
    set_capacity(o, 0);
  }
  (o.kind == ObjectKind::Heap ? free_heap_ : free_).push_back(index);
}

void Memory::ensure_provenance(Object& o) {
  if (!o.provenance) o.provenance.reset(new Provenance[o.capacity / pointer_size_ + 2]);
}

AliasClass* Memory::effective(Object& o) {
  if (!o.effective) o.effective.reset(new AliasClass[o.capacity]());
  return o.effective.get();
}

bool Memory::is_whole_pointer(const Object& o, std::uint64_t offset) const {
  std::uint64_t pattern = 0;
  std::memcpy(&pattern, o.shadow + offset, pointer_size_);
  return pattern == whole_pointer_pattern_;
}

Value Memory::load_pointer(const Object& o, std::uint64_t offset) const {
  std::uint64_t bits = load_raw(o, offset, pointer_size_);
  if (pointer_size_ == 4) bits = static_cast<std::uint64_t>(static_cast<std::int32_t>(bits));
  const Provenance& p = o.provenance[granule(offset)];
  Value v = pointer_value(p.object, static_cast<std::int64_t>(bits), p.tag);
  v.hi = p.bounds;
  return v;
}

void Memory::store_pointer(Object& o, std::uint64_t offset, const Value& pointer) {
  store_raw(o, offset, pointer_size_, pointer.lo);
  if (pointer.object_index == 0) {
    mark_written(o, offset, pointer_size_);
    return;
  }
  std::memcpy(o.shadow + offset, &whole_pointer_pattern_, pointer_size_);
  set_provenance(o, offset, offset, offset + pointer_size_, {pointer.object(), pointer.hi, pointer.tag});
}

Value Memory::load_byte(const Object& o, std::uint64_t offset) const {
  const std::uint8_t shadow = o.shadow[offset];
  Value v = int_value(o.bytes[offset]);
  if (shadow == kWritten) return v;
  if (shadow == kTorn || shadow == kTornPartly) {
    v.state = ValueState::Fragment;
    return v;
  }
  if (is_pointer_byte(shadow)) {
    v.state = ValueState::Fragment;
    v.fragment = shadow - kPointerByte;
    const Provenance& p = o.provenance[granule(offset - v.fragment)];
    v.set_object(p.object);
    v.hi = p.bounds;
    v.tag = p.tag;
    return v;
  }
  v.state = ValueState::Indeterminate;
  return v;
}

// The bytes in [begin, end) of a pointer at |start| were written. Other bytes whose provenance is kept in
// the same place, and was another one, can't be read as a pointer any more.
void Memory::set_provenance(Object& o, std::uint64_t start, std::uint64_t begin, std::uint64_t end,
                            const Provenance& p) {
  ensure_provenance(o);
  Provenance& known = o.provenance[granule(start)];
  if (known == p) return;
  const std::uint64_t first = granule(start) * pointer_size_;
  const std::uint64_t last = std::min<std::uint64_t>(o.size, first + 2 * pointer_size_ - 1);
  for (std::uint64_t at = first; at < last; ++at) {
    if (!is_pointer_byte(o.shadow[at])) continue;
    const unsigned k = o.shadow[at] - kPointerByte;
    if (granule(at - k) != granule(start)) continue;
    if (at - k != start || at < begin || at >= end) o.shadow[at] = kTorn;
  }
  known = p;
}

void Memory::store_byte(Object& o, std::uint64_t offset, const Value& byte) {
  o.bytes[offset] = static_cast<std::uint8_t>(byte.lo);
  switch (byte.state) {
    case ValueState::Plain: o.shadow[offset] = kWritten; return;
    case ValueState::Indeterminate: o.shadow[offset] = kNeverWritten; return;
    case ValueState::Fragment: break;
    case ValueState::Vague: GADFLY_CHECK(false, "a number without bytes ({})", byte.fragment);
  }
  if (byte.object_index == 0 || offset < byte.fragment) {
    o.shadow[offset] = kTorn;
    return;
  }
  o.shadow[offset] = static_cast<std::uint8_t>(kPointerByte + byte.fragment);
  set_provenance(o, offset - byte.fragment, offset, offset + 1, {byte.object(), byte.hi, byte.tag});
}

void Memory::copy(Object& to, std::uint64_t to_offset, Object& from, std::uint64_t from_offset, std::uint64_t size) {
  if (size == 0) return;
  // Pointers in the source, found before anything is overwritten.
  std::vector<std::pair<std::uint64_t, Provenance>> pointers;
  if (from.provenance) {
    for (std::uint64_t i = 0; i < size; ++i) {
      const std::uint8_t shadow = from.shadow[from_offset + i];
      if (!is_pointer_byte(shadow)) continue;
      const unsigned k = shadow - kPointerByte;
      const std::uint64_t at = to_offset + i;
      if (at < k) continue;
      if (!pointers.empty() && pointers.back().first == at - k) continue;
      pointers.emplace_back(at - k, from.provenance[granule(from_offset + i - k)]);
    }
  }
  std::vector<std::pair<std::uint64_t, std::uint8_t>> partial;
  if (from.partial)
    for (const auto& [at, bits] : *from.partial)
      if (at >= from_offset && at < from_offset + size) partial.emplace_back(at - from_offset + to_offset, bits);
  std::memmove(to.bytes + to_offset, from.bytes + from_offset, size);
  std::memmove(to.shadow + to_offset, from.shadow + from_offset, size);
  if (!partial.empty() && !to.partial) to.partial = std::make_unique<std::map<std::uint64_t, std::uint8_t>>();
  for (const auto& [at, bits] : partial) (*to.partial)[at] = bits;
  // A pointer can't begin before its object.
  for (std::uint64_t at = to_offset; at < std::min<std::uint64_t>(to_offset + size, pointer_size_); ++at)
    if (is_pointer_byte(to.shadow[at]) && to.shadow[at] > kPointerByte + at) to.shadow[at] = kTorn;
  for (const auto& [start, provenance] : pointers) set_provenance(to, start, to_offset, to_offset + size, provenance);
}

namespace {

// Visits the bits of a bit-field from the least significant one: |visit(byte, bit in byte)|.
template <typename Visit>
void for_each_bit(const Place& place, bool big_endian, Visit&& visit) {
  const unsigned width = place.bit_width;
  for (unsigned i = 0; i < width; ++i) {
    const unsigned position = place.bit_offset + (big_endian ? width - 1 - i : i);
    const unsigned in_byte = position % 8;
    visit(static_cast<std::uint64_t>(place.offset) + position / 8, big_endian ? 7 - in_byte : in_byte, i);
  }
}

}  // namespace

bool Memory::has_pointer_bytes(const Object& o, std::uint64_t offset, std::uint64_t size) const {
  return std::any_of(o.shadow + offset, o.shadow + offset + size, [&](std::uint8_t shadow) {
    return is_pointer_byte(shadow) || shadow == kTorn || shadow == kTornPartly;
  });
}

bool Memory::bits_written(const Object& o, const Place& place) const {
  const std::uint64_t last = place.offset + (place.bit_offset + place.bit_width - 1) / 8;
  bool plain = true;
  for (std::uint64_t at = place.offset; at <= last; ++at) plain = plain && o.shadow[at] == kWritten;
  if (plain) return true;
  bool all = true;
  for_each_bit(place, big_endian_, [&](std::uint64_t byte, unsigned bit, unsigned) {
    const std::uint8_t shadow = o.shadow[byte];
    if (shadow == kWritten) return;
    const bool partly = shadow == kPartly || shadow == kTornPartly;
    const bool known = partly && o.partial && ((*o.partial)[byte] >> bit & 1);
    all = all && known;
  });
  return all;
}

UInt128 Memory::load_bits(const Object& o, const Place& place) const {
  if (!big_endian_ && place.bit_offset + place.bit_width <= 64) {
    const unsigned bytes = (place.bit_offset + place.bit_width + 7) / 8;
    std::uint64_t v = 0;
    std::memcpy(&v, o.bytes + place.offset, bytes);
    v >>= place.bit_offset;
    return place.bit_width == 64 ? v : v & ((1ull << place.bit_width) - 1);
  }
  UInt128 v = 0;
  for_each_bit(place, big_endian_, [&](std::uint64_t byte, unsigned bit, unsigned i) {
    v |= static_cast<UInt128>(o.bytes[byte] >> bit & 1) << i;
  });
  return v;
}

void Memory::store_bits(Object& o, const Place& place, UInt128 bits) {
  for_each_bit(place, big_endian_, [&](std::uint64_t byte, unsigned bit, unsigned i) {
    const auto mask = static_cast<std::uint8_t>(1u << bit);
    if (bits >> i & 1) o.bytes[byte] |= mask;
    else o.bytes[byte] &= static_cast<std::uint8_t>(~mask);
    std::uint8_t& shadow = o.shadow[byte];
    if (shadow == kWritten) return;
    if (!o.partial) o.partial = std::make_unique<std::map<std::uint64_t, std::uint8_t>>();
    std::uint8_t& known = (*o.partial)[byte];
    const bool torn = is_pointer_byte(shadow) || shadow == kTorn || shadow == kTornPartly;
    if (shadow != kPartly && shadow != kTornPartly) known = 0;
    known |= mask;
    shadow = known == 0xff ? kWritten : torn ? kTornPartly : kPartly;
  });
}

Memory::Mark Memory::begin_journal() {
  ++journal_depth_;
  return journal_.size();
}

void Memory::end_journal() {
  GADFLY_CHECK(journal_depth_ > 0, "the journal is not open");
  if (--journal_depth_ > 0) return;
  for (const Change& change : journal_)
    if (change.kind == Change::Kind::Destroyed) release(change.index);
  journal_.clear();
}

void Memory::save(std::uint32_t index, std::uint64_t offset, std::uint64_t size) {
  const Object& o = objects_[index];
  if (o.provenance) {  // a pointer around the bytes may be torn
    const std::uint64_t end = std::min<std::uint64_t>(o.size, offset + size + 2 * pointer_size_);
    offset -= std::min<std::uint64_t>(offset, 2 * pointer_size_);
    size = end - offset;
  }
  Change change{Change::Kind::Bytes, index, offset, size, {}, {}, {}, {}, {}};
  change.bytes.assign(o.bytes + offset, o.bytes + offset + size);
  change.shadow.assign(o.shadow + offset, o.shadow + offset + size);
  if (o.provenance) {
    const std::uint64_t first = granule(offset < pointer_size_ ? 0 : offset - pointer_size_);
    const std::uint64_t last = granule(offset + size);
    change.provenance.assign(o.provenance.get() + first, o.provenance.get() + last + 1);
  }
  if (o.effective) change.effective.assign(o.effective.get() + offset, o.effective.get() + offset + size);
  if (o.partial) change.partial.assign(o.partial->begin(), o.partial->end());
  journal_.push_back(std::move(change));
}

std::optional<std::vector<Memory::Range>> Memory::changes(Mark mark) const {
  std::set<std::uint32_t> created;
  std::vector<Range> ranges;
  for (const Change& change : std::span(journal_).subspan(mark)) {
    switch (change.kind) {
      case Change::Kind::Created: created.insert(change.index); break;
      case Change::Kind::Destroyed:
        if (created.erase(change.index) == 0) return std::nullopt;
        std::erase_if(ranges, [&](const Range& range) { return range.index == change.index; });
        break;
      case Change::Kind::Bytes: ranges.push_back({change.index, change.offset, change.offset + change.size}); break;
    }
  }
  if (!created.empty()) return std::nullopt;
  std::ranges::sort(ranges, {}, [](const Range& range) { return std::tie(range.index, range.begin); });
  std::vector<Range> merged;
  for (const Range& range : ranges) {
    if (!merged.empty() && merged.back().index == range.index && range.begin <= merged.back().end)
      merged.back().end = std::max(merged.back().end, range.end);
    else merged.push_back(range);
  }
  return merged;
}

void Memory::undo(const Change& change) {
  Object& o = objects_[change.index];
  switch (change.kind) {
    case Change::Kind::Created:
      o.alive = false;
      count_bytes(o, false);
      release(change.index);
      return;
    case Change::Kind::Destroyed:
      o.alive = true;
      o.freed = false;
      count_bytes(o, true);
      return;
    case Change::Kind::Bytes: break;
  }
  std::copy(change.bytes.begin(), change.bytes.end(), o.bytes + change.offset);
  std::copy(change.shadow.begin(), change.shadow.end(), o.shadow + change.offset);
  if (!change.provenance.empty()) {
    const std::uint64_t first = granule(change.offset < pointer_size_ ? 0 : change.offset - pointer_size_);
    std::copy(change.provenance.begin(), change.provenance.end(), o.provenance.get() + first);
  }
  if (!change.effective.empty())
    std::copy(change.effective.begin(), change.effective.end(), o.effective.get() + change.offset);
  else if (o.effective) std::fill_n(o.effective.get() + change.offset, change.size, AliasClass{0});
  if (o.partial) *o.partial = {change.partial.begin(), change.partial.end()};
}

void Memory::rollback(Mark mark) {
  GADFLY_CHECK(journaling() && mark <= journal_.size(), "no such mark: {}", mark);
  while (journal_.size() > mark) {
    undo(journal_.back());
    journal_.pop_back();
  }
}

}  // namespace gadfly::machine
