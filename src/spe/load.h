// SPDX-License-Identifier: Apache-2.0
// From a file to its skeleton.
#pragma once

#include <string>
#include <variant>

#include "frontend/uses.h"
#include "spe/from_source.h"

namespace gadfly::spe {

struct LoadOptions {
  frontend::ReadOptions read;  // with |read.std| empty: the first standard that takes the file
  HoleKinds kinds;
  Typing typing = Typing::Typed;
};

struct LoadedFile {
  frontend::ReadOptions read;  // how it was read: language and standard are set
  frontend::SourceUses uses;
  Skeleton skeleton;
};

// The name of the file says whether it is C or C++. What is said of a file that can't be read is
// what the first standard has to say. Needs a deep stack (support/deep_stack.h).
std::variant<LoadedFile, frontend::Rejection> load(const std::string& path, const LoadOptions& options);

}  // namespace gadfly::spe
