// SPDX-License-Identifier: Apache-2.0
// Types in the syntax of C declarations. Private to the printer.
#pragma once

#include <string>

#include "lang/type.h"

namespace gadfly::lang {

// What stands before the declarators: "const struct S".
std::string specifiers(const TypeTable& types, Type type);
// What stands after them: "(*name[3])(int)". |name| may be empty, or itself a declarator.
std::string declarator(const TypeTable& types, Type type, std::string name);
// Both: "const struct S (*name[3])(int)".
std::string declaration(const TypeTable& types, Type type, std::string name);
// "struct S" or "union S".
std::string record_name(const Record& record);

}  // namespace gadfly::lang
