// SPDX-License-Identifier: Apache-2.0
// Types in the syntax of C declarations. Private to the printer.
#pragma once

#include <string>
#include <string_view>

#include "lang/type.h"

namespace gadfly::lang {

// Appends what stands before the declarators: "const struct S".
void append_specifiers(const TypeTable& types, Type type, std::string& out);
// What stands after them: "(*name[3])(int)". |name| may be empty, or itself a declarator.
std::string declarator(const TypeTable& types, Type type, std::string name);
void append_declarator(const TypeTable& types, Type type, std::string_view name, std::string& out);
// Appends type_name().
void append_type_name(const TypeTable& types, Type type, std::string& out);
// Both: "const struct S (*name[3])(int)".
std::string declaration(const TypeTable& types, Type type, std::string name);
// "struct S" or "union S".
std::string record_name(const Record& record);
// "typedef int v4_int __attribute__((vector_size(16)));"
std::string vector_typedef(const TypeTable& types, Type vector);

}  // namespace gadfly::lang
