// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "machine/memory.h"
#include "random.h"

namespace gadfly::machine {
namespace {

// A twin that keeps the whole value of every byte. The memory may forget whose byte it was (torn),
// but must never take a byte for another's, nor forget numbers.
TEST(MemoryTwin, KeepsEveryByte) {
  lang::TypeTable types(lang::x86_64());
  TypeFacts facts(types);
  Memory memory(types, facts);
  const auto heap = [&](std::uint64_t size) {
    return memory.create({ObjectKind::Heap, size, 16, types.basic(lang::TypeKind::Void)}, false);
  };
  const ObjectRef a = heap(24), b = heap(24), targets[] = {heap(8), heap(8), heap(8)};
  std::vector<Value> twin[2] = {std::vector<Value>(24, unset_value()), std::vector<Value>(24, unset_value())};
  gadfly::test::Random random(5);
  const auto object = [&](int i) -> Object& { return memory[i ? b : a]; };
  for (int step = 0; step < 60'000; ++step) {
    const int to = static_cast<int>(random.below(2)), from = static_cast<int>(random.below(2));
    const unsigned kind = random.below(8);
    if (kind < 3) {
      const std::uint64_t at = random.below(3) ? random.below(3) * 8 : random.below(17);
      Value p = pointer_value(targets[random.below(3)], random.below(9));
      p.hi = Bounds{0, random.below(3)}.packed();
      memory.store_pointer(object(to), at, p);
      for (unsigned k = 0; k < 8; ++k) {
        Value byte = p;
        byte.lo = p.lo >> (8 * k) & 0xff;
        byte.state = ValueState::Fragment;
        byte.fragment = static_cast<std::uint8_t>(k);
        twin[to][at + k] = byte;
      }
    } else if (kind < 4) {
      const std::uint64_t at = random.below(24);
      const Value v = random.below(2) ? int_value(random.below(256)) : unset_value();
      memory.store_byte(object(to), at, v);
      twin[to][at] = v;
    } else if (kind < 6) {
      const std::uint64_t at = random.below(24), source = random.below(24);
      const Value v = memory.load_byte(object(from), source);
      memory.store_byte(object(to), at, v);
      twin[to][at] = twin[from][source];
    } else {
      const std::uint64_t size = random.below(12), at = random.below(24 - size), source = random.below(24 - size);
      memory.copy(object(to), at, object(from), source, size);
      const std::vector<Value> copy(twin[from].begin() + source, twin[from].begin() + source + size);
      std::copy(copy.begin(), copy.end(), twin[to].begin() + at);
    }
    for (int i = 0; i < 2; ++i)
      for (unsigned at = 0; at < 24; ++at) {
        const Value have = memory.load_byte(object(i), at);
        const Value& want = twin[i][at];
        ASSERT_EQ(have.state, want.state) << step << ' ' << i << ' ' << at;
        if (have.state == ValueState::Indeterminate) continue;
        ASSERT_EQ(have.lo, want.lo) << step << ' ' << i << ' ' << at;
        if (have.state == ValueState::Plain) continue;
        if (have.object().is_null()) {  // torn, and stays so wherever it is copied to
          twin[i][at] = have;
          continue;
        }
        ASSERT_EQ(have.fragment, want.fragment) << step << ' ' << i << ' ' << at;
        ASSERT_EQ(have.object(), want.object()) << step << ' ' << i << ' ' << at;
        ASSERT_EQ(have.hi, want.hi) << step << ' ' << i << ' ' << at;
      }
  }
}

}  // namespace
}  // namespace gadfly::machine
