// SPDX-License-Identifier: Apache-2.0
// Finding out what a compiler is and can do, by asking and by trying.
#pragma once

#include <optional>
#include <string>

#include "compiler/compiler.h"

namespace gadfly::compiler {

// What it says of itself: family (where it is not known), version, target. False:
// |compiler.trouble| says why it does not even answer.
bool identify(Compiler& compiler, exec::Runner& runner);

// Compiles and runs a small program with |level|. Nothing: it works, and what programs may count on on such a platform
// is so. Else why not.
std::optional<std::string> try_out(const Compiler& compiler, const std::string& level, exec::Runner& runner);

// Whether it takes __int128, the built-in functions and the attributes of generated programs.
bool takes_extensions(const Compiler& compiler, exec::Runner& runner);

// Finds out which valid code it makes an error of under the name of a warning: |compiler.opinions|.
void probe_opinions(const Compiler& compiler, exec::Runner& runner);

// The levels that are worth testing with this family and target.
Strings usual_levels(const Compiler& compiler);

// Whether programs for |target| run here without more.
bool is_native(const std::string& target);

// The name of QEMU for programs of |target|: "qemu-aarch64"; empty: there is none.
std::string qemu_for(const std::string& target);

}  // namespace gadfly::compiler
