// SPDX-License-Identifier: Apache-2.0
// The facts of a target that the meaning of a C program depends on.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace gadfly::lang {

enum class LongDoubleFormat : std::uint8_t { x87, binary128 };

struct Target {
  std::string_view name;    // what people type: --target x86_64
  std::string_view triple;  // what Clang is told
  std::uint8_t long_size;
  std::uint8_t pointer_size;
  std::uint8_t int64_align;  // alignment of long long as a member; i386 has 4
  std::uint8_t double_align;
  std::uint8_t long_double_size;
  std::uint8_t long_double_align;
  LongDoubleFormat long_double_format;
  bool char_is_signed;
  bool big_endian;
  bool has_int128;
  // Arithmetic in float and double may carry more precision than the type (x87).
  bool excess_precision;
};

const Target& x86_64();
// All known targets; the first is the default.
std::span<const Target> all_targets();
// Null when there is no target of that name.
const Target* find_target(std::string_view name);

}  // namespace gadfly::lang
