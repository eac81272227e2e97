// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "lang/program.h"

namespace gadfly::lang {

// These recurse as deep as the program nests (support/deep_stack.h).

// The program as C source: self-contained, without #include. Reading it again gives a program that
// prints the same text and behaves the same.
std::string print(const Program& program);

// For messages: "int", "const char *", "struct S [3]".
std::string type_name(const TypeTable& types, Type type);

// Parts of a program, for reports and tests. |indent| counts levels.
std::string print_expr(const Program& program, ExprId expr);
std::string print_stmt(const Program& program, StmtId stmt, unsigned indent = 0);

}  // namespace gadfly::lang
