// SPDX-License-Identifier: Apache-2.0
// A test program: a program without main, what to call, and what its globals must hold then.
#pragma once

#include <cstdint>
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

struct TestProgram {
  explicit TestProgram(const Target& target) : program(target) {}
  Program program;
  FuncId entry = kNoFunc;  // void test(void)
  std::vector<Check> checks;
  std::uint64_t checksum = 0;  // mix() over all checks, in order
};

// How a value enters the checksum; the emitted driver does the same.
inline std::uint64_t mix(std::uint64_t checksum, std::uint64_t value) {
  checksum = (checksum ^ value) * 0x100000001b3u;
  return checksum ^ checksum >> 29;
}

}  // namespace gadfly::lang
