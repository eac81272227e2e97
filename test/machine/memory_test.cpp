// SPDX-License-Identifier: Apache-2.0
#include "machine/memory.h"

#include <gtest/gtest.h>

#include <vector>

#include "random.h"

namespace gadfly::machine {
namespace {

using lang::Type;
using lang::TypeKind;

class MemoryTest : public ::testing::Test {
 protected:
  explicit MemoryTest(const char* target = "x86_64")
      : types(*lang::find_target(target)), facts(types), memory(types, facts) {}
  ObjectRef heap(std::uint64_t size, bool zeroed = false) {
    return memory.create({ObjectKind::Heap, size, 16, types.basic(TypeKind::Void)}, zeroed);
  }
  ObjectRef automatic(std::uint64_t size) {
    return memory.create({ObjectKind::Automatic, size, 8, types.basic(TypeKind::Long)}, false);
  }
  Value pointer(ObjectRef to, std::int64_t offset, Bounds bounds = {}, std::uint32_t tag = 0) {
    Value v = pointer_value(to, offset, tag);
    v.hi = bounds.packed();
    return v;
  }
  std::vector<std::uint8_t> shadows(ObjectRef ref) {
    const Object& o = memory[ref];
    return {o.shadow, o.shadow + o.size};
  }

  lang::TypeTable types;
  TypeFacts facts;
  Memory memory;
};

class BigEndianMemoryTest : public MemoryTest {
 protected:
  BigEndianMemoryTest() : MemoryTest("s390x") {}
};
class SmallPointerMemoryTest : public MemoryTest {
 protected:
  SmallPointerMemoryTest() : MemoryTest("i386") {}
};

void expect_same_pointer(const Value& a, const Value& b) {
  EXPECT_EQ(a.lo, b.lo);
  EXPECT_EQ(a.hi, b.hi);
  EXPECT_EQ(a.object(), b.object());
  EXPECT_EQ(a.tag, b.tag);
  EXPECT_EQ(a.state, b.state);
}

Place field(std::uint64_t byte, unsigned bit, unsigned width) {
  Place p;
  p.offset = static_cast<std::int64_t>(byte);
  p.bit_offset = static_cast<std::uint8_t>(bit);
  p.bit_width = static_cast<std::uint8_t>(width);
  return p;
}

TEST_F(MemoryTest, ObjectsLiveFromCreateToDestroy) {
  const ObjectRef a = heap(40), b = automatic(8);
  EXPECT_FALSE(a.is_null());
  EXPECT_NE(a, b);
  EXPECT_TRUE(memory.is_alive(a));
  EXPECT_EQ(memory.live_bytes(), 48u);
  EXPECT_LT(memory[a].serial, memory[b].serial);
  memory.destroy(a);
  EXPECT_FALSE(memory.is_alive(a));
  EXPECT_TRUE(memory.is_alive(b));
  EXPECT_EQ(memory.live_bytes(), 8u);
}

TEST_F(MemoryTest, AnEndedObjectStaysEndedWhenItsSlotIsUsedAgain) {
  std::vector<ObjectRef> ended;
  for (int i = 0; i < 100; ++i) {
    const ObjectRef now = heap(i % 7 * 100);
    for (const ObjectRef old : ended) {
      EXPECT_FALSE(memory.is_alive(old));
      EXPECT_NE(old, now);
    }
    memory.destroy(now);
    ended.push_back(now);
  }
}

// A stale reference still tells whether its object was freed or went out of scope.
TEST_F(MemoryTest, SlotsOfTheHeapAreKeptApart) {
  const ObjectRef a = heap(8), b = automatic(8);
  memory.destroy(a);
  memory.destroy(b);
  for (int i = 0; i < 5; ++i) {
    automatic(8);
    heap(8);
  }
  EXPECT_EQ(memory[a].kind, ObjectKind::Heap);
  EXPECT_EQ(memory[b].kind, ObjectKind::Automatic);
}

TEST_F(MemoryTest, FreshBytesAreIndeterminateOrZero) {
  const ObjectRef dirty = heap(16);
  memory.store_raw(memory[dirty], 0, 8, ~0ull);
  memory.mark_written(memory[dirty], 0, 8);
  memory.destroy(dirty);
  const ObjectRef fresh = heap(16), zero = heap(16, true);
  for (unsigned i = 0; i < 16; ++i) {
    EXPECT_EQ(memory.load_byte(memory[fresh], i).state, ValueState::Indeterminate);
    EXPECT_EQ(memory.load_byte(memory[zero], i).state, ValueState::Plain);
    EXPECT_EQ(memory.load_byte(memory[zero], i).lo, 0u);
  }
  EXPECT_FALSE(memory.is_plainly_written(memory[fresh], 0, 4));
  EXPECT_TRUE(memory.is_plainly_written(memory[zero], 0, 8));
  EXPECT_EQ(memory.load_raw(memory[zero], 3, 8), 0u);
}

TEST_F(MemoryTest, NumbersAreLittleEndian) {
  const ObjectRef a = heap(16);
  Object& o = memory[a];
  memory.store_raw(o, 1, 4, 0x11223344);
  memory.mark_written(o, 1, 4);
  EXPECT_EQ(o.bytes[1], 0x44);
  EXPECT_EQ(o.bytes[4], 0x11);
  EXPECT_EQ(memory.load_raw(o, 1, 4), 0x11223344u);
  EXPECT_EQ(memory.load_raw(o, 2, 2), 0x2233u);
  EXPECT_TRUE(memory.is_plainly_written(o, 1, 4));
  EXPECT_FALSE(memory.is_plainly_written(o, 0, 4));
  EXPECT_FALSE(memory.is_plainly_written(o, 2, 4));
}

TEST_F(BigEndianMemoryTest, NumbersAreBigEndian) {
  const ObjectRef a = heap(16);
  Object& o = memory[a];
  memory.store_raw(o, 1, 4, 0x11223344);
  memory.mark_written(o, 1, 4);
  EXPECT_EQ(o.bytes[1], 0x11);
  EXPECT_EQ(o.bytes[4], 0x44);
  EXPECT_EQ(memory.load_raw(o, 1, 4), 0x11223344u);
  EXPECT_EQ(memory.load_raw(o, 2, 2), 0x2233u);
}

TEST_F(MemoryTest, PointersComeBackWithAllThatIsKnownOfThem) {
  const ObjectRef holder = heap(64), target = heap(100);
  Object& o = memory[holder];
  const Value p = pointer(target, 12, {8, 40}, 7);
  memory.store_pointer(o, 8, p);
  EXPECT_TRUE(memory.is_whole_pointer(o, 8));
  EXPECT_FALSE(memory.is_whole_pointer(o, 9));
  expect_same_pointer(memory.load_pointer(o, 8), p);
  // At an odd offset, as in a packed struct, beside another.
  const Value q = pointer(holder, 3);
  memory.store_pointer(o, 17, q);
  memory.store_pointer(o, 25, p);
  expect_same_pointer(memory.load_pointer(o, 17), q);
  expect_same_pointer(memory.load_pointer(o, 25), p);
  expect_same_pointer(memory.load_pointer(o, 8), p);
}

TEST_F(MemoryTest, ANullPointerIsAPlainNumber) {
  const ObjectRef holder = heap(8);
  memory.store_pointer(memory[holder], 0, Value{});
  EXPECT_TRUE(memory.is_plainly_written(memory[holder], 0, 8));
  EXPECT_EQ(memory.load_raw(memory[holder], 0, 8), 0u);
}

TEST_F(SmallPointerMemoryTest, PointersOfFourBytes) {
  const ObjectRef holder = heap(16), target = heap(100);
  Object& o = memory[holder];
  memory.store_pointer(o, 4, pointer(target, -3));
  memory.store_pointer(o, 8, pointer(holder, 9));
  EXPECT_TRUE(memory.is_whole_pointer(o, 4));
  expect_same_pointer(memory.load_pointer(o, 4), pointer(target, -3));
  expect_same_pointer(memory.load_pointer(o, 8), pointer(holder, 9));
  EXPECT_EQ(memory.load_byte(o, 3).state, ValueState::Indeterminate);
  EXPECT_EQ(memory.load_byte(o, 11).fragment, 3);
}

TEST_F(MemoryTest, AByteWiseCopyOfAPointerIsThePointer) {
  const ObjectRef from = heap(16), to = heap(16), target = heap(100);
  const Value p = pointer(target, 12, {0, 50}, 3);
  memory.store_pointer(memory[from], 0, p);
  for (unsigned order = 0; order < 2; ++order)
    for (unsigned at : {0u, 5u}) {  // also when it lies across two aligned places
      for (unsigned i = 0; i < 8; ++i) {
        const unsigned k = order ? 7 - i : i;
        EXPECT_FALSE(memory.is_whole_pointer(memory[to], at));
        memory.store_byte(memory[to], at + k, memory.load_byte(memory[from], k));
      }
      ASSERT_TRUE(memory.is_whole_pointer(memory[to], at));
      expect_same_pointer(memory.load_pointer(memory[to], at), p);
      for (unsigned i = 0; i < 16; ++i) memory.store_byte(memory[to], i, int_value(1));
    }
}

TEST_F(MemoryTest, BytesOfTwoPointersMakeNoPointer) {
  const ObjectRef holder = heap(32), a = heap(8), b = heap(8);
  Object& o = memory[holder];
  memory.store_pointer(o, 0, pointer(a, 1));
  memory.store_pointer(o, 8, pointer(b, 2));
  memory.store_byte(o, 0, memory.load_byte(o, 8));
  EXPECT_FALSE(memory.is_whole_pointer(o, 0));
  EXPECT_EQ(shadows(holder)[1], kTorn);
  EXPECT_EQ(memory.load_byte(o, 1).state, ValueState::Fragment) << "a number, if an unknown one";
  EXPECT_TRUE(memory.load_byte(o, 1).object().is_null());
  EXPECT_EQ(memory.load_byte(o, 0).object(), b);
  memory.store_byte(o, 16, memory.load_byte(o, 1));
  EXPECT_EQ(shadows(holder)[16], kTorn);
}

TEST_F(MemoryTest, APointersEndAtTheStartOfAnObjectIsTorn) {
  const ObjectRef holder = heap(16), buffer = heap(16), a = heap(8);
  memory.store_pointer(memory[holder], 0, pointer(a, 1));
  memory.copy(memory[buffer], 0, memory[holder], 4, 4);
  for (unsigned i = 0; i < 4; ++i) EXPECT_EQ(shadows(buffer)[i], kTorn);
}

TEST_F(MemoryTest, ABitFieldOverAPointerKnowsItsOwnBits) {
  const ObjectRef holder = heap(16), a = heap(8);
  Object& o = memory[holder];
  memory.store_pointer(o, 0, pointer(a, 1));
  EXPECT_TRUE(memory.has_pointer_bytes(o, 7, 2));
  EXPECT_FALSE(memory.has_pointer_bytes(o, 8, 8));
  memory.store_bits(o, field(0, 0, 3), 5);
  EXPECT_TRUE(memory.bits_written(o, field(0, 0, 3)));
  EXPECT_FALSE(memory.bits_written(o, field(0, 0, 4)));
  EXPECT_TRUE(memory.has_pointer_bytes(o, 0, 1));
  memory.store_bits(o, field(0, 3, 5), 1);
  EXPECT_TRUE(memory.is_plainly_written(o, 0, 1));
}

TEST_F(MemoryTest, HalfACopiedPointerMakesNoPointer) {
  for (const unsigned from_half : {0u, 4u}) {
    const ObjectRef holder = heap(32), a = heap(8), b = heap(8);
    Object& o = memory[holder];
    memory.store_pointer(o, 0, pointer(a, 1));
    memory.store_pointer(o, 8, pointer(b, 2));
    memory.copy(o, from_half, o, 8 + from_half, 4);
    EXPECT_FALSE(memory.is_whole_pointer(o, 0)) << from_half;
  }
}

TEST_F(MemoryTest, APointerStoredAcrossAnotherTearsIt) {
  const ObjectRef holder = heap(32), a = heap(8), b = heap(8);
  Object& o = memory[holder];
  memory.store_pointer(o, 0, pointer(a, 1));
  memory.store_pointer(o, 4, pointer(b, 2));
  expect_same_pointer(memory.load_pointer(o, 4), pointer(b, 2));
  for (unsigned i = 0; i < 4; ++i) EXPECT_NE(memory.load_byte(o, i).object(), b) << i;
}

// A pointer that a number was written into can still be put together again from its bytes.
TEST_F(MemoryTest, APartlyOverwrittenPointerIsNoPointer) {
  const ObjectRef holder = heap(32), a = heap(8);
  Object& o = memory[holder];
  const Value p = pointer(a, 5);
  memory.store_pointer(o, 0, p);
  const Value saved = memory.load_byte(o, 3);
  memory.store_byte(o, 3, int_value(9));
  EXPECT_FALSE(memory.is_whole_pointer(o, 0));
  memory.store_byte(o, 3, saved);
  ASSERT_TRUE(memory.is_whole_pointer(o, 0));
  expect_same_pointer(memory.load_pointer(o, 0), p);
}

TEST_F(MemoryTest, CopiesOverlap) {
  for (const auto& [to, from] : {std::pair<int, int>{0, 8}, {8, 0}, {3, 0}, {0, 3}}) {
    const ObjectRef a = heap(40), target = heap(1);
    Object& o = memory[a];
    for (unsigned i = 0; i < 40; ++i)
      if (i % 5 != 4) memory.store_byte(o, i, int_value(i));
    memory.store_pointer(o, from + 8, pointer(target, 1));
    std::vector<Value> before;
    for (unsigned i = 0; i < 24; ++i) before.push_back(memory.load_byte(o, from + i));
    memory.copy(o, to, o, from, 24);
    for (unsigned i = 0; i < 24; ++i) {
      const Value now = memory.load_byte(o, to + i);
      EXPECT_EQ(now.state, before[i].state) << to << ' ' << i;
      if (now.state == ValueState::Indeterminate) continue;
      EXPECT_EQ(now.lo, before[i].lo) << to << ' ' << i;
      EXPECT_EQ(now.object(), before[i].object()) << to << ' ' << i;
    }
    expect_same_pointer(memory.load_pointer(o, to + 8), pointer(target, 1));
  }
}

TEST_F(MemoryTest, BitFieldsFillBytesFromTheLeastSignificantBit) {
  Object& o = memory[heap(16, true)];
  memory.store_bits(o, field(0, 3, 7), 0b1011001);
  EXPECT_EQ(o.bytes[0], 0b11001000);
  EXPECT_EQ(o.bytes[1], 0b00000010);
  memory.store_bits(o, field(4, 0, 12), 0xabc);
  EXPECT_EQ(o.bytes[4], 0xbc);
  EXPECT_EQ(o.bytes[5], 0x0a);
}

TEST_F(BigEndianMemoryTest, BitFieldsFillBytesFromTheMostSignificantBit) {
  Object& o = memory[heap(16, true)];
  memory.store_bits(o, field(0, 3, 7), 0b1011001);
  EXPECT_EQ(o.bytes[0], 0b00010110);
  EXPECT_EQ(o.bytes[1], 0b01000000);
  memory.store_bits(o, field(4, 0, 12), 0xabc);
  EXPECT_EQ(o.bytes[4], 0xab);
  EXPECT_EQ(o.bytes[5], 0xc0);
}

// Against one bool per bit, for both byte orders.
void check_random_bit_fields(Memory& memory, Object& o, bool big_endian) {
  std::vector<int> bits(o.size * 8, -1);  // -1: never written
  gadfly::test::Random random(11);
  const auto at = [&](const Place& p, unsigned i) {  // of bit i, counted from the least significant
    const unsigned position = big_endian ? p.bit_width - 1 - i : i;
    return static_cast<std::size_t>(p.offset) * 8 + p.bit_offset + position;
  };
  for (int step = 0; step < 4000; ++step) {
    const unsigned width = 1 + random.below(random.below(8) ? 20 : 64), bit = random.below(8);
    const Place p = field(random.below(static_cast<std::uint32_t>(o.size - (bit + width + 7) / 8 + 1)), bit, width);
    bool known = true;
    UInt128 expected = 0;
    for (unsigned i = 0; i < width; ++i) {
      known = known && bits[at(p, i)] >= 0;
      if (bits[at(p, i)] == 1) expected |= UInt128{1} << i;
    }
    ASSERT_EQ(memory.bits_written(o, p), known) << step;
    if (known) {
      ASSERT_TRUE(memory.load_bits(o, p) == expected) << step;
    }
    const std::uint64_t now = random.next();
    if (random.below(3)) continue;
    memory.store_bits(o, p, now);
    for (unsigned i = 0; i < width; ++i) bits[at(p, i)] = now >> i & 1;
    if (random.below(20)) continue;
    const std::uint64_t byte = random.below(static_cast<std::uint32_t>(o.size));
    memory.store_byte(o, byte, unset_value());  // back to indeterminate
    for (unsigned i = 0; i < 8; ++i) bits[byte * 8 + i] = -1;
  }
}

TEST_F(MemoryTest, PartlyWrittenBytesKnowTheirBits) { check_random_bit_fields(memory, memory[heap(24)], false); }
TEST_F(BigEndianMemoryTest, PartlyWrittenBytesKnowTheirBits) {
  check_random_bit_fields(memory, memory[heap(24)], true);
}

}  // namespace
}  // namespace gadfly::machine
