// SPDX-License-Identifier: Apache-2.0
// What mutations keep away from.
#pragma once

#include "lang/type.h"

namespace gadfly::emi {

// What operators make of such a bit-field is not the same in all compilers, so nothing reads it.
inline bool is_wide_bit_field(const lang::TypeTable& types, const lang::Field& field) {
  return field.is_bit_field() && field.bit_width > 31 && types.size(field.type) > 4;
}

// A va_list as a parameter. On other targets it is no pointer, so nothing converts to it or compares it.
inline bool is_va_list_parameter(const lang::TypeTable& types, lang::Type type) {
  return types.kind(type) == lang::TypeKind::Pointer && types.kind(types.element(type)) == lang::TypeKind::VaList;
}

}  // namespace gadfly::emi
