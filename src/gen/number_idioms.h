// SPDX-License-Identifier: Apache-2.0
// Idioms in which comparisons, !, && and || are numbers, and choices between neighbouring constants: the shapes of the
// larger part of the wrong rewrites that GCC's match.pd had.
#pragma once

#include "gen/idiom.h"

namespace gadfly::gen {

class NumberIdioms : private IdiomPart {
 public:
  NumberIdioms(Draft& draft, Parts& parts);

  Grown negated_comparison(const Idiom& at);
  Grown complemented_logical(const Idiom& at);
  Grown compared_comparison(const Idiom& at);
  Grown comparison_sum(const Idiom& at);
  Grown mask_chain(const Idiom& at);
  Grown clamp_chain(const Idiom& at);
  Grown saturation(const Idiom& at);
  Grown narrow_comparison(const Idiom& at);
  Grown bit_test(const Idiom& at);
  Grown scaled_comparison(const Idiom& at);
  Grown wrap_check(const Idiom& at);
  Grown absolute_difference(const Idiom& at);

 private:
  __int128 number_nearby(const Idiom& at);
  Grown compared(const Idiom& at);
  Grown any_comparison(const Idiom& at);
  Grown joined(const Idiom& at);
};

}  // namespace gadfly::gen
