// SPDX-License-Identifier: Apache-2.0
// What Algorithm 1 of "Skeletal Program Enumeration for Rigorous Compiler Testing" (2017) finds.
//
// It knows, for each function and type, global holes and one level of local scopes. It takes all
// partitions of the holes into at most as many blocks as there are global variables, and then, with
// at least one hole of each scope filled locally and the others promoted to global ones, the
// partitions of the global holes into exactly as many blocks as there are global variables. So it
// drops the classes that use fewer of these, and those in which only some of the scopes are filled
// globally. Its example, Figure 8, has 40 classes; it finds 36.
#pragma once

#include <gmpxx.h>

#include <optional>

#include "spe/classes.h"

namespace gadfly::spe {

// How many classes it finds, for a symmetry by Equivalence::Paper; nothing where scopes are nested,
// or a hole excludes variables for another reason than their scope.
std::optional<mpz_class> published_count(const Symmetry&);

// Whether it finds the class of |filling|. Requires that published_count has a value.
bool is_published(const Symmetry&, const Filling& filling);

}  // namespace gadfly::spe
