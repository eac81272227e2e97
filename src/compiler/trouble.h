// SPDX-License-Identifier: Apache-2.0
// Why a compiler did not do its work, where neither the program nor an internal error is to blame: limits, missing
// parts, and what others did to it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/compiler.h"

namespace gadfly::compiler {

// Memory and Output have one each; what is not the compiler's doing has none.
const char* signature_of(Failure failure);

// What |lines|, which it printed, say of that.
std::optional<Diagnosis> trouble(const std::vector<std::string>& lines);

// A shell says so of what it can't start: the compiler may be a script.
std::optional<Diagnosis> missing_part(const exec::Result& result, const std::vector<std::string>& lines);

// |error|: errno of starting it.
Diagnosis not_started(int error);

}  // namespace gadfly::compiler
