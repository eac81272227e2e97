// SPDX-License-Identifier: Apache-2.0
// What a program's answer is made of: a checksum of all its globals.
#pragma once

#include <cstdint>
#include <vector>

#include "lang/program.h"

namespace gadfly::lang {

// One scalar part of a global that the checksum covers, in order.
struct CheckedPart {
  VarId var;
  std::vector<std::uint32_t> path;  // element or field indices, outermost first
};
std::vector<CheckedPart> checked_parts(const Program& program);
// How a value enters the checksum; the emitted driver does the same.
std::uint64_t mix(std::uint64_t checksum, std::uint64_t value);

}  // namespace gadfly::lang
