// SPDX-License-Identifier: Apache-2.0
// Which machine programs are made for, as far as that matters for what they do.
#pragma once

#include <cstdint>

#include "compiler/compiler.h"

namespace gadfly::compiler {

enum class Machine : std::uint8_t {
  X86_64,
  X86_32,      // of its own, or -m32
  LittleLp64,  // other machines with the same sizes and order of bytes: 64-bit ARM, RISC-V, …
  Other,
};

// Options count as well as the compiler's target.
Machine machine_of(const Configuration& configuration);

}  // namespace gadfly::compiler
