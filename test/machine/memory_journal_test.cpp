// SPDX-License-Identifier: Apache-2.0
// The journal: whatever is done under a mark, rollback() brings back exactly what could be observed
// there.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "machine/memory.h"
#include "random.h"

namespace gadfly::machine {
namespace {

using gadfly::test::Random;
using lang::TypeKind;

// All that callers can learn about one byte. A byte that was never written has no value.
struct SeenByte {
  ValueState state = ValueState::Plain;
  std::uint8_t shadow = 0, fragment = 0, known_bits = 0;
  std::uint64_t value = 0, bounds = 0;
  ObjectRef object;
  std::uint32_t tag = 0;
  AliasClass effective = 0;
  bool operator==(const SeenByte&) const = default;
};

struct SeenObject {
  ObjectRef ref;
  ObjectKind kind;
  std::vector<SeenByte> bytes;
  std::vector<std::uint64_t> pointers;  // offsets of whole pointers, and their values
  bool operator==(const SeenObject&) const = default;
};

struct Seen {
  std::uint64_t live_bytes = 0;
  std::vector<SeenObject> objects;
  bool operator==(const Seen&) const = default;
};

class Story {
 public:
  Story(const char* target, std::uint64_t seed)
      : types_(*lang::find_target(target)), facts_(types_), memory_(types_, facts_), random_(seed) {}

  // Runs random changes with up to |marks| nested marks.
  void tell(unsigned steps, unsigned marks) {
    for (unsigned i = 0; i < steps; ++i) {
      change();
      if (marks == 0 || random_.below(10)) continue;
      const std::vector<ObjectRef> live = live_;
      const Memory::Mark mark = memory_.begin_journal();
      const Seen before = look();
      const unsigned tries = 1 + random_.below(2);  // a mark can be rolled back to again
      for (unsigned t = 0; t < tries; ++t) {
        tell(random_.below(25), marks - 1);
        if (::testing::Test::HasFatalFailure()) return;
        if (random_.below(4) == 0) break;  // keep what was done
        memory_.rollback(mark);
        live_ = live;
        ++rollbacks_;
        compare(before, look());
        if (::testing::Test::HasFatalFailure()) return;
      }
      memory_.end_journal();
    }
  }
  unsigned rollbacks() const { return rollbacks_; }

 private:
  void compare(const Seen& before, const Seen& now) {
    ASSERT_EQ(before.live_bytes, now.live_bytes);
    ASSERT_EQ(before.objects.size(), now.objects.size());
    for (std::size_t i = 0; i < now.objects.size(); ++i) {
      ASSERT_EQ(before.objects[i].ref, now.objects[i].ref);
      ASSERT_EQ(before.objects[i].bytes.size(), now.objects[i].bytes.size());
      for (std::size_t b = 0; b < now.objects[i].bytes.size(); ++b) {
        const SeenByte& x = before.objects[i].bytes[b];
        const SeenByte& y = now.objects[i].bytes[b];
        ASSERT_TRUE(x == y) << "object " << i << " byte " << b << " shadow " << int(x.shadow) << ' ' << int(y.shadow)
                            << " value " << x.value << ' ' << y.value << " bits " << int(x.known_bits) << ' '
                            << int(y.known_bits) << " class " << x.effective << ' ' << y.effective << " to "
                            << x.object.index << ' ' << y.object.index;
      }
    }
    ASSERT_TRUE(before == now);
  }

  Seen look() {
    Seen seen{memory_.live_bytes(), {}};
    for (const ObjectRef ref : live_) {
      EXPECT_TRUE(memory_.is_alive(ref));
      Object& o = memory_[ref];
      SeenObject object{ref, o.kind, {}, {}};
      for (std::uint64_t at = 0; at < reach(o); ++at) object.bytes.push_back(look(o, at));
      for (std::uint64_t at = 0; at + pointer_size() <= reach(o); ++at) {
        if (!memory_.is_whole_pointer(o, at)) continue;
        const Value p = memory_.load_pointer(o, at);
        object.pointers.insert(object.pointers.end(), {at, p.lo, p.hi, p.object_index, p.generation, p.tag});
      }
      seen.objects.push_back(std::move(object));
    }
    for (const ObjectRef ref : ended_)
      EXPECT_EQ(memory_.is_alive(ref), std::find(live_.begin(), live_.end(), ref) != live_.end());
    return seen;
  }

  SeenByte look(Object& o, std::uint64_t at) {
    const Value v = memory_.load_byte(o, at);
    SeenByte byte;
    byte.state = v.state;
    byte.shadow = o.shadow[at];
    if (v.state != ValueState::Indeterminate) byte.value = v.lo;
    byte.fragment = v.fragment;
    byte.bounds = v.hi;
    byte.object = v.object();
    byte.tag = v.tag;
    if (o.tracks_effective && o.effective) byte.effective = o.effective[at];
    for (unsigned bit = 0; bit < 8; ++bit) {
      Place p;
      p.offset = static_cast<std::int64_t>(at);
      p.bit_offset = static_cast<std::uint8_t>(bit);
      p.bit_width = 1;
      if (byte.shadow != kPartly || !memory_.bits_written(o, p)) continue;
      byte.known_bits |= static_cast<std::uint8_t>(1u << bit);
      if (memory_.load_bits(o, p)) byte.value |= 1u << bit;
    }
    return byte;
  }

  // Large objects count only for how they come and go: their first bytes are used.
  static std::uint64_t reach(const Object& o) { return std::min<std::uint64_t>(o.size, 128); }
  unsigned pointer_size() const { return types_.target().pointer_size; }
  ObjectRef any() { return live_[random_.below(static_cast<std::uint32_t>(live_.size()))]; }
  // Must come before every change, as the machine does it.
  void save(ObjectRef ref, std::uint64_t at, std::uint64_t size) {
    if (memory_.journaling()) memory_.save(ref.index, at, size);
  }

  void change() {
    const unsigned what = random_.below(20);
    if (live_.size() < 3 || (what == 0 && live_.size() < 12)) return create();
    if (what == 1) return destroy();
    const ObjectRef ref = any();
    Object& o = memory_[ref];
    if (o.size < 16) return;
    if (what < 6) return store_pointer(ref);
    if (what < 9) return store_bits(ref);
    if (what < 12) return copy(ref, any());
    if (what < 16) return store_byte(ref, any());
    const unsigned size = 1u << random_.below(4);
    const std::uint64_t at = random_.below(static_cast<std::uint32_t>(reach(o) - size + 1));
    save(ref, at, size);
    memory_.store_raw(o, at, size, random_.next());
    memory_.mark_written(o, at, size);
    if (!o.tracks_effective) return;
    for (unsigned i = 0; i < size; ++i) memory_.effective(o)[at + i] = static_cast<AliasClass>(what);
  }

  void create() {
    const bool heap = random_.below(2);
    const std::uint64_t size = random_.below(10) ? 16 + random_.below(60) : random_.below(70'000);
    const ObjectRef ref =
        memory_.create({heap ? ObjectKind::Heap : ObjectKind::Automatic,
                        std::min<std::uint64_t>(size, size > 66'000 ? size : 80), 16, types_.basic(TypeKind::Long)},
                       random_.below(2));
    live_.push_back(ref);
  }

  void destroy() {
    const std::size_t i = random_.below(static_cast<std::uint32_t>(live_.size()));
    memory_.destroy(live_[i]);
    ended_.push_back(live_[i]);
    live_.erase(live_.begin() + static_cast<std::ptrdiff_t>(i));
  }

  void store_pointer(ObjectRef ref) {
    Object& o = memory_[ref];
    std::uint64_t at = random_.below(static_cast<std::uint32_t>(reach(o) - pointer_size() + 1));
    if (random_.below(3)) at -= at % pointer_size();
    Value p = pointer_value(any(), random_.below(20), random_.below(3));
    p.hi = random_.below(2) ? Bounds{4, 12}.packed() : 0;
    save(ref, at, pointer_size());
    memory_.store_pointer(o, at, p);
  }

  void store_bits(ObjectRef ref) {
    Object& o = memory_[ref];
    Place p;
    p.bit_offset = static_cast<std::uint8_t>(random_.below(8));
    p.bit_width = static_cast<std::uint8_t>(1 + random_.below(20));
    const std::uint64_t size = (p.bit_offset + p.bit_width + 7u) / 8;
    p.offset = random_.below(static_cast<std::uint32_t>(reach(o) - size + 1));
    save(ref, static_cast<std::uint64_t>(p.offset), size);
    memory_.store_bits(o, p, random_.next());
  }

  void copy(ObjectRef to, ObjectRef from) {
    Object& target = memory_[to];
    Object& source = memory_[from];
    const std::uint64_t size =
        random_.below(static_cast<std::uint32_t>(std::min<std::uint64_t>({reach(target), reach(source), 40})) + 1);
    const std::uint64_t at = random_.below(static_cast<std::uint32_t>(reach(target) - size + 1));
    const std::uint64_t source_at = random_.below(static_cast<std::uint32_t>(reach(source) - size + 1));
    save(to, at, size);
    memory_.copy(target, at, source, source_at, size);
  }

  void store_byte(ObjectRef to, ObjectRef from) {
    Object& source = memory_[from];
    if (source.size == 0) return;
    const Value v = memory_.load_byte(source, random_.below(static_cast<std::uint32_t>(reach(source))));
    const std::uint64_t at = random_.below(static_cast<std::uint32_t>(reach(memory_[to])));
    save(to, at, 1);
    memory_.store_byte(memory_[to], at, v);
  }

  lang::TypeTable types_;
  TypeFacts facts_;
  Memory memory_;
  Random random_;
  std::vector<ObjectRef> live_, ended_;
  unsigned rollbacks_ = 0;
};

TEST(MemoryJournal, RollbackRestoresWhatWasSeenAtTheMark) {
  unsigned rollbacks = 0;
  for (const char* target : {"x86_64", "i386", "s390x"})
    for (std::uint64_t seed = 1; seed <= 25; ++seed) {
      SCOPED_TRACE(::testing::Message() << target << " seed " << seed);
      Story story(target, seed);
      ASSERT_NO_FATAL_FAILURE(story.tell(120, 3));
      rollbacks += story.rollbacks();
    }
  EXPECT_GT(rollbacks, 1000u);
}

class JournalTest : public ::testing::Test {
 protected:
  lang::TypeTable types{lang::x86_64()};
  TypeFacts facts{types};
  Memory memory{types, facts};
  ObjectRef heap(std::uint64_t size) {
    return memory.create({ObjectKind::Heap, size, 16, types.basic(TypeKind::Void)}, true);
  }
};

TEST_F(JournalTest, AnObjectEndedUnderAMarkComesBackWithItsName) {
  const ObjectRef a = heap(8);
  const Memory::Mark mark = memory.begin_journal();
  memory[a].freed = true;
  memory.destroy(a);
  EXPECT_FALSE(memory.is_alive(a));
  EXPECT_NE(heap(8), a);  // its slot is not used again while it may come back
  memory.rollback(mark);
  EXPECT_TRUE(memory.is_alive(a));
  EXPECT_FALSE(memory[a].freed);
  memory.end_journal();
  EXPECT_EQ(memory.live_bytes(), 8u);
}

TEST_F(JournalTest, AnObjectMadeUnderAMarkIsGoneForGood) {
  const Memory::Mark mark = memory.begin_journal();
  const ObjectRef a = heap(8);
  memory.rollback(mark);
  EXPECT_FALSE(memory.is_alive(a));
  EXPECT_NE(heap(8), a);
  memory.end_journal();
}

TEST_F(JournalTest, WhatIsKeptOutlivesTheMark) {
  const ObjectRef a = heap(8), b = heap(8);
  memory.begin_journal();
  memory.save(a.index, 0, 8);
  memory.store_raw(memory[a], 0, 8, 77);
  memory.destroy(b);
  memory.end_journal();
  EXPECT_FALSE(memory.journaling());
  EXPECT_EQ(memory.load_raw(memory[a], 0, 8), 77u);
  EXPECT_FALSE(memory.is_alive(b));
}

TEST_F(JournalTest, AnOuterRollbackTakesBackWhatAnInnerMarkKept) {
  const ObjectRef a = heap(8);
  const Memory::Mark outer = memory.begin_journal();
  memory.begin_journal();
  memory.save(a.index, 0, 8);
  memory.store_raw(memory[a], 0, 8, 77);
  memory.destroy(a);
  memory.end_journal();
  memory.rollback(outer);
  EXPECT_TRUE(memory.is_alive(a));
  EXPECT_EQ(memory.load_raw(memory[a], 0, 8), 0u);
  memory.end_journal();
}

// Storing one byte of a pointer tears the rest of another, outside the byte that was saved.
TEST_F(JournalTest, ATornPointerIsWholeAgain) {
  const ObjectRef holder = heap(16), a = heap(8), b = heap(8);
  Object& o = memory[holder];
  memory.store_pointer(o, 0, pointer_value(a, 1));
  memory.store_pointer(o, 8, pointer_value(b, 2));
  const Memory::Mark mark = memory.begin_journal();
  memory.save(holder.index, 0, 1);
  memory.store_byte(o, 0, memory.load_byte(o, 8));
  EXPECT_FALSE(memory.is_whole_pointer(o, 0));
  memory.rollback(mark);
  memory.end_journal();
  ASSERT_TRUE(memory.is_whole_pointer(o, 0));
  EXPECT_EQ(memory.load_pointer(o, 0).object(), a);
}

}  // namespace
}  // namespace gadfly::machine
