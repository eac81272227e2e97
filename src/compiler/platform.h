// SPDX-License-Identifier: Apache-2.0
// The platform that a configuration compiles for, as far as answers depend on it.
#pragma once

#include <cstdint>

#include "compiler/compiler.h"

namespace gadfly::compiler {

enum class Platform : std::uint8_t {
  X86_64,
  X86_32,      // of its own, or -m32
  LittleLp64,  // others with the same sizes and order of bytes: 64-bit ARM, RISC-V, …
  Other,
};

// Options count as well as the compiler's target.
Platform platform_of(const Configuration& configuration);

}  // namespace gadfly::compiler
