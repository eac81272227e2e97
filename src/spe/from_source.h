// SPDX-License-Identifier: Apache-2.0
// Skeletons of C and C++ sources.
#pragma once

#include "frontend/uses.h"
#include "spe/skeleton.h"
#include "spe/visible.h"

namespace gadfly::spe {

// Which names are holes.
struct HoleKinds {
  bool variables = true;
  bool functions = false;
  bool fields = false;
};

// Variable number N is N of |uses.declared|.
Skeleton skeleton_of(const frontend::SourceUses& uses, const HoleKinds& kinds, Typing typing);

// What the authors of the method tell of a test-suite.
struct Shape {
  std::size_t holes = 0;
  std::size_t scopes = 0;      // with a hole, or a variable for one
  std::size_t functions = 0;   // with a body
  std::size_t types = 0;       // of holes
  std::size_t candidates = 0;  // of all holes together
};
Shape shape_of(const Skeleton& skeleton, std::size_t functions);

}  // namespace gadfly::spe
