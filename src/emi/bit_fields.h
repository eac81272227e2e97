// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "lang/type.h"

namespace gadfly::emi {

// What operators make of such a bit-field is not the same in all compilers, so nothing reads it.
inline bool is_wide_bit_field(const lang::TypeTable& types, const lang::Field& field) {
  return field.is_bit_field() && field.bit_width > 31 && types.size(field.type) > 4;
}

}  // namespace gadfly::emi
