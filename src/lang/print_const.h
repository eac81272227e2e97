// SPDX-License-Identifier: Apache-2.0
// Constants as C text: for the printer, and for who has to know how tightly such a text binds.
#pragma once

#include <string>

#include "lang/precedence.h"
#include "lang/program.h"

namespace gadfly::lang {

struct ConstText {
  std::string text;
  Prec prec;  // of the text as an expression: "-1" is no primary expression
};

// Texts that, read again, are printed as the same text. |value| holds the bits as IntConst does.
ConstText int_const_text(const TypeTable& types, Type type, unsigned __int128 value);
// Appends the text of int_const_text().
void append_int_const(const TypeTable& types, Type type, unsigned __int128 value, std::string& out);
Prec int_const_prec(const TypeTable& types, Type type, unsigned __int128 value);
// |bits|: IEEE binary128.
Prec float_const_prec(unsigned __int128 bits);
ConstText float_const_text(const TypeTable& types, Type type, unsigned __int128 bits);
// |bytes| with the terminating zero, if there is room for it; elements in the byte order of the
// target.
std::string string_literal_text(const TypeTable& types, Type array, std::string_view bytes);

}  // namespace gadfly::lang
