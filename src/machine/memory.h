// SPDX-License-Identifier: Apache-2.0
// The objects of a running program: their bytes, what is known about each byte, their lifetimes,
// and a journal that can take all of it back.
//
// Nothing here judges: callers check bounds, types and lifetimes first (access.cpp).
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "lang/program.h"
#include "machine/type_facts.h"
#include "machine/value.h"
#include "support/stable_vector.h"

namespace gadfly::machine {

enum class ObjectKind : std::uint8_t { Static, Automatic, Heap, String, Function, Label, Stream, Temporary };

// What is known of one byte of an object.
enum Shadow : std::uint8_t {
  kNeverWritten = 0,
  kWritten = 1,
  kPointerByte = 2,  // 2 + k: byte k (in memory order) of a stored pointer
  kTorn = 10,        // part of a pointer that was partly overwritten: it can't be read
  kPartly = 11,      // some bits were written by bit-fields; which ones is in |partial|
  kTornPartly = 12,  // the same, and the other bits are a pointer's
};

// What a stored pointer points to, beside its offset in the bytes.
struct Provenance {
  ObjectRef object;
  std::uint64_t bounds = 0;
  std::uint32_t tag = 0;
  bool operator==(const Provenance&) const = default;
};

struct Object {
  std::unique_ptr<std::uint8_t[]> storage;  // bytes, then their shadows
  std::uint8_t* bytes = nullptr;
  std::uint8_t* shadow = nullptr;
  std::unique_ptr<Provenance[]> provenance;  // by offset / pointer size; only once a pointer is stored
  std::unique_ptr<AliasClass[]> effective;   // by byte; only with |tracks_effective|
  std::unique_ptr<std::map<std::uint64_t, std::uint8_t>> partial;  // kPartly bytes: written bits
  std::uint64_t size = 0;
  std::uint64_t capacity = 0;
  std::uint64_t serial = 0;  // order of birth
  std::uint32_t generation = 1;
  std::uint32_t align = 1;
  std::uint32_t origin = lang::kNone;  // VarId, FuncId or string index, by kind
  lang::Type type;                     // declared; void for the heap
  ObjectKind kind = ObjectKind::Automatic;
  bool alive = false;
  bool qualified = false;         // some part is const or volatile
  bool tracks_effective = false;  // heap, or it contains a union
  bool freed = false;             // heap: ended by free
};

struct NewObject {
  ObjectKind kind;
  std::uint64_t size;
  std::uint32_t align;
  lang::Type type;
  std::uint32_t origin = lang::kNone;
};

class Memory {
 public:
  Memory(const lang::TypeTable& types, TypeFacts& facts);

  // Bytes are never written; with |zeroed| they are all zero.
  ObjectRef create(const NewObject& what, bool zeroed);
  void destroy(ObjectRef ref);

  Object& operator[](ObjectRef ref) { return objects_[ref.index]; }
  const Object& operator[](ObjectRef ref) const { return objects_[ref.index]; }
  Object& at(std::uint32_t index) { return objects_[index]; }
  bool is_alive(ObjectRef ref) const {
    const Object& o = objects_[ref.index];
    return o.generation == ref.generation && o.alive;
  }
  std::uint64_t live_bytes() const { return live_bytes_; }
  // Of these, those of local variables and temporaries.
  std::uint64_t automatic_bytes() const { return automatic_bytes_; }
  // Bytes of the host that objects take or may come to take, those included that are kept for new ones.
  std::uint64_t footprint() const { return footprint_; }
  std::uint64_t next_serial() const { return next_serial_; }

  // Scalars. |size| bytes at |offset| are inside the object.
  bool is_plainly_written(const Object& o, std::uint64_t offset, unsigned size) const;
  std::uint64_t load_raw(const Object& o, std::uint64_t offset, unsigned size) const;
  void store_raw(Object& o, std::uint64_t offset, unsigned size, std::uint64_t bits);
  void mark_written(Object& o, std::uint64_t offset, std::uint64_t size);
  // Requires all bytes kPointerByte + k in order, as is_whole_pointer says.
  bool is_whole_pointer(const Object& o, std::uint64_t offset) const;
  Value load_pointer(const Object& o, std::uint64_t offset) const;
  void store_pointer(Object& o, std::uint64_t offset, const Value& pointer);
  // One byte that may be indeterminate or part of a pointer (of no object: of one that is torn).
  Value load_byte(const Object& o, std::uint64_t offset) const;
  void store_byte(Object& o, std::uint64_t offset, const Value& byte);
  // Copies bytes with all that is known of them. The ranges may overlap.
  void copy(Object& to, std::uint64_t to_offset, Object& from, std::uint64_t from_offset, std::uint64_t size);

  // Whether one of the bytes is a part of a pointer.
  bool has_pointer_bytes(const Object& o, std::uint64_t offset, std::uint64_t size) const;

  // Bit-fields: |width| bits that start |bit_offset| bits into byte |offset|.
  bool bits_written(const Object& o, const Place& place) const;
  UInt128 load_bits(const Object& o, const Place& place) const;
  void store_bits(Object& o, const Place& place, UInt128 bits);

  // Effective types (only for objects that track them).
  AliasClass* effective(Object& o);

  // The journal. Between begin_journal() and end_journal() every change is recorded; rollback()
  // undoes those since |mark|. Calls nest.
  using Mark = std::size_t;
  Mark begin_journal();
  void end_journal();
  void rollback(Mark mark);
  bool journaling() const { return journal_depth_ > 0; }
  // What changed since |mark| in objects that were there before and still are. Nothing: some object that was there has
  // ended, or a new one is still there.
  struct Range {
    std::uint32_t index;
    std::uint64_t begin, end;
    bool operator==(const Range&) const = default;
  };
  std::optional<std::vector<Range>> changes(Mark mark) const;
  // Must be called before bytes of an object change, while journaling.
  void save(std::uint32_t index, std::uint64_t offset, std::uint64_t size);

 private:
  struct Change {
    enum class Kind : std::uint8_t { Bytes, Created, Destroyed } kind;
    std::uint32_t index;
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    std::vector<std::uint8_t> bytes, shadow;
    std::vector<Provenance> provenance;
    std::vector<AliasClass> effective;
    std::vector<std::pair<std::uint64_t, std::uint8_t>> partial;
  };
  std::uint32_t take_slot(bool heap);
  void set_capacity(Object& o, std::uint64_t capacity);
  void release(std::uint32_t index);
  void undo(const Change& change);
  void ensure_provenance(Object& o);
  bool is_pointer_byte(std::uint8_t shadow) const {
    return shadow >= kPointerByte && shadow < kPointerByte + pointer_size_;
  }
  void set_provenance(Object& o, std::uint64_t start, std::uint64_t begin, std::uint64_t end, const Provenance& p);
  std::uint64_t granule(std::uint64_t offset) const { return offset / pointer_size_; }

  TypeFacts& facts_;
  const unsigned pointer_size_;
  const bool big_endian_;
  support::StableVector<Object, 8> objects_;
  std::vector<std::uint32_t> free_, free_heap_;
  void count_bytes(const Object& o, bool alive) {
    const std::uint64_t change = alive ? o.size : -o.size;
    live_bytes_ += change;
    if (o.kind == ObjectKind::Automatic || o.kind == ObjectKind::Temporary) automatic_bytes_ += change;
  }

  std::uint64_t live_bytes_ = 0, automatic_bytes_ = 0;
  std::uint64_t footprint_ = 0;
  std::uint64_t next_serial_ = 1;
  std::uint64_t whole_pointer_pattern_ = 0;
  int journal_depth_ = 0;
  std::vector<Change> journal_;
};

inline bool Memory::is_plainly_written(const Object& o, std::uint64_t offset, unsigned size) const {
  const std::uint8_t* shadow = o.shadow + offset;
  switch (size) {
    case 1: return *shadow == kWritten;
    case 2: {
      std::uint16_t s;
      std::memcpy(&s, shadow, 2);
      return s == 0x0101;
    }
    case 4: {
      std::uint32_t s;
      std::memcpy(&s, shadow, 4);
      return s == 0x01010101u;
    }
    case 8: {
      std::uint64_t s;
      std::memcpy(&s, shadow, 8);
      return s == 0x0101010101010101ull;
    }
    default:
      for (unsigned i = 0; i < size; ++i)
        if (shadow[i] != kWritten) return false;
      return true;
  }
}

inline std::uint64_t Memory::load_raw(const Object& o, std::uint64_t offset, unsigned size) const {
  const std::uint8_t* bytes = o.bytes + offset;
  if (big_endian_) [[unlikely]] {
    std::uint64_t v = 0;
    for (unsigned i = 0; i < size; ++i) v = v << 8 | bytes[i];
    return v;
  }
  switch (size) {
    case 1: return *bytes;
    case 2: {
      std::uint16_t v;
      std::memcpy(&v, bytes, 2);
      return v;
    }
    case 4: {
      std::uint32_t v;
      std::memcpy(&v, bytes, 4);
      return v;
    }
    default: {
      std::uint64_t v = 0;
      std::memcpy(&v, bytes, size);
      return v;
    }
  }
}

inline void Memory::mark_written(Object& o, std::uint64_t offset, std::uint64_t size) {
  switch (size) {
    case 1: o.shadow[offset] = kWritten; return;
    case 2: {
      const std::uint16_t ones = 0x0101;
      std::memcpy(o.shadow + offset, &ones, 2);
      return;
    }
    case 4: {
      const std::uint32_t ones = 0x01010101u;
      std::memcpy(o.shadow + offset, &ones, 4);
      return;
    }
    case 8: {
      const std::uint64_t ones = 0x0101010101010101ull;
      std::memcpy(o.shadow + offset, &ones, 8);
      return;
    }
    default: std::memset(o.shadow + offset, kWritten, size);
  }
}

inline void Memory::store_raw(Object& o, std::uint64_t offset, unsigned size, std::uint64_t bits) {
  std::uint8_t* bytes = o.bytes + offset;
  if (big_endian_) [[unlikely]] {
    for (unsigned i = size; i-- > 0; bits >>= 8) bytes[i] = static_cast<std::uint8_t>(bits);
    return;
  }
  switch (size) {
    case 1: *bytes = static_cast<std::uint8_t>(bits); return;
    case 2: {
      const auto v = static_cast<std::uint16_t>(bits);
      std::memcpy(bytes, &v, 2);
      return;
    }
    case 4: {
      const auto v = static_cast<std::uint32_t>(bits);
      std::memcpy(bytes, &v, 4);
      return;
    }
    default: std::memcpy(bytes, &bits, size);
  }
}

}  // namespace gadfly::machine
