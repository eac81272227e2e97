// SPDX-License-Identifier: Apache-2.0
#include "lang/target.h"

namespace gadfly::lang {
namespace {

constexpr Target kTargets[] = {
    {.name = "x86_64",
     .triple = "x86_64-pc-linux-gnu",
     .long_size = 8,
     .pointer_size = 8,
     .int64_align = 8,
     .double_align = 8,
     .long_double_size = 16,
     .long_double_align = 16,
     .long_double_format = LongDoubleFormat::x87,
     .char_is_signed = true,
     .big_endian = false,
     .has_int128 = true,
     .excess_precision = false},
    {.name = "i386",
     .triple = "i386-pc-linux-gnu",
     .long_size = 4,
     .pointer_size = 4,
     .int64_align = 4,
     .double_align = 4,
     .long_double_size = 12,
     .long_double_align = 4,
     .long_double_format = LongDoubleFormat::x87,
     .char_is_signed = true,
     .big_endian = false,
     .has_int128 = false,
     .excess_precision = true},
    {.name = "s390x",
     .triple = "s390x-linux-gnu",
     .long_size = 8,
     .pointer_size = 8,
     .int64_align = 8,
     .double_align = 8,
     .long_double_size = 16,
     .long_double_align = 8,
     .long_double_format = LongDoubleFormat::binary128,
     .char_is_signed = false,
     .big_endian = true,
     .has_int128 = true,
     .excess_precision = false},
};

}  // namespace

const Target& x86_64() { return kTargets[0]; }

std::span<const Target> all_targets() { return kTargets; }

const Target* find_target(std::string_view name) {
  for (const Target& target : kTargets)
    if (target.name == name) return &target;
  return nullptr;
}

}  // namespace gadfly::lang
