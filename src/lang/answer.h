// SPDX-License-Identifier: Apache-2.0
// A test program: a program without main, what to call, and what its globals must hold then.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lang/program.h"

namespace gadfly::lang {

// One output of the program: an expression over its globals that is read after the entry function has
// returned. Its type is unsigned long long.
struct Check {
  std::string name;  // what is checked, as C: "g3[1].m2", "p0 == &g1"
  ExprId value = kNoExpr;
  std::uint64_t expected = 0;
  bool internal = false;  // it names something of internal linkage: only the test's own file can read it
};

// How a value enters a checksum; the emitted driver does the same.
inline std::uint64_t mix(std::uint64_t checksum, std::uint64_t value) {
  checksum = (checksum ^ value) * 0x100000001b3u;
  return checksum ^ checksum >> 29;
}

// The accesses of the entry to volatile globals, in order. Each of these is a scalar of at most eight bytes.
struct VolatileTrace {
  std::vector<VarId> variables;         // all of them, also those that are not accessed
  std::vector<std::uint32_t> accesses;  // code() of each

  // One access to what is at |position| in |variables|. Never 0.
  static constexpr std::uint32_t code(std::size_t position, std::uint64_t offset, bool write) {
    return static_cast<std::uint32_t>((position + 1) * 16 + offset * 2 + (write ? 1 : 0));
  }
  std::uint64_t checksum() const {
    std::uint64_t sum = 0;
    for (const std::uint32_t access : accesses) sum = mix(sum, access);
    return sum;
  }
};

struct TestProgram {
  explicit TestProgram(const Target& target) : program(target) {}
  Program program;
  FuncId entry = kNoFunc;  // void test(void)
  std::vector<Check> checks;
  // So many are read by one function of the driver, since compilers need long for a very large one; 0: main reads all.
  std::uint32_t checks_in_function = 0;
  std::uint64_t checksum = 0;               // mix() over all checks, in order
  std::optional<VolatileTrace> trace = {};  // there: the driver watches these accesses
};

}  // namespace gadfly::lang
