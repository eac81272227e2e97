// SPDX-License-Identifier: Apache-2.0
// Integers that come from pointers and floating-point numbers: comparisons, distances, conversions.
#pragma once

#include "gen/part.h"

namespace gadfly::gen {

class Accesses;
class DrawnTypes;
class Expressions;
class Operations;
class OtherValues;
class Visible;

class PointerExpressions : private Part {
 public:
  PointerExpressions(Draft& draft, Parts& parts);

  Grown pointer_compare(const Context& at);
  Grown pointer_difference(const Context& at);
  Grown null_test(const Context& at);
  Grown float_compare(const Context& at);
  Grown float_cast(const Context& at);

 private:
  DrawnTypes& drawn_;
  Visible& visible_;
  Accesses& accesses_;
  Operations& operations_;
  OtherValues& others_;
  Expressions& expressions_;
};

}  // namespace gadfly::gen
