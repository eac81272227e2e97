// SPDX-License-Identifier: Apache-2.0
// Shapes that peephole optimisers, reassociation and vectorisers of straight-line code look for, over a variable that
// is read where the idiom stands.
#pragma once

#include "gen/idiom.h"

namespace gadfly::gen {

class Lvalues;

class Idioms : private IdiomPart {
 public:
  Idioms(Draft& draft, Parts& parts);

  // By the rules of the group Idiom.
  Grown idiom(const Context& at, std::uint32_t depth);

  Grown clear_lowest_bit(const Idiom& at);
  Grown lowest_bit(const Idiom& at);
  Grown rotation(const Idiom& at);
  Grown select_by_mask(const Idiom& at);
  Grown sum_of_products(const Idiom& at);
  Grown difference_of_sums(const Idiom& at);
  Grown quotient_and_remainder(const Idiom& at);
  Grown de_morgan(const Idiom& at);
  Grown cancelling_xor(const Idiom& at);
  Grown sign_extension(const Idiom& at);
  Grown minimum(const Idiom& at);
  Grown absolute_value(const Idiom& at);
  Grown range_check(const Idiom& at);
  Grown nearly_shifted(const Idiom& at);
  Grown constant_division(const Idiom& at);
  Grown byte_swap(const Idiom& at);
  Grown cancelling_sum(const Idiom& at);
  Grown zero_difference(const Idiom& at);
  Grown operator_chain(const Idiom& at);
  Grown narrowed_and_widened(const Idiom& at);

 private:
  Lvalues& lvalues_;
  Parts& parts_;  // for the table of rules alone
};

}  // namespace gadfly::gen
