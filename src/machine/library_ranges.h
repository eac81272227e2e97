// SPDX-License-Identifier: Apache-2.0
// Checks of the sizes and ranges that library functions work on. Private to library*.cpp.
#pragma once

#include <cstdint>

#include "machine/library.h"

namespace gadfly::machine::library {

// |size| as the size of an object; stops when no object is that large.
std::uint64_t need_size(const LibraryCall& c, UInt128 size);
// Stops with overlapping-copy when the two ranges have a byte in common.
void need_apart(const LibraryCall& c, const Value& to, std::uint64_t to_size, const Value& from,
                std::uint64_t from_size);

}  // namespace gadfly::machine::library
