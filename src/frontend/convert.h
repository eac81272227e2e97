// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "frontend/read.h"

namespace clang {
class ASTContext;
}

namespace gadfly::frontend {

// Requires a translation unit without errors. What nothing in it refers to is left out when it
// comes from a header. Nothing: it was stopped.
std::optional<ReadResult> convert(clang::ASTContext& context, const ReadOptions& options);

}  // namespace gadfly::frontend
