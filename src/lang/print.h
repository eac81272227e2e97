// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "lang/program.h"

namespace gadfly::lang {

// These recurse as deep as the program nests (support/deep_stack.h).

// The program as C source: self-contained, without #include. Reading it again gives a program that
// prints the same text and behaves the same.
std::string print(const Program& program);

// A program without main as two files that are compiled apart, so that the initial values of its globals are
// not known where they are used. Both start with |shared|.
struct SplitText {
  std::string shared;     // types, and declarations of all that has external linkage
  std::string functions;  // every function, every static variable, and the variables that point to these
  std::string globals;    // the other variables
};
SplitText print_split(const Program& program);

// The name under which a vector type is printed: "v4_int".
std::string vector_name(const TypeTable& types, Type vector);

// For messages: "int", "const char *", "struct S [3]".
std::string type_name(const TypeTable& types, Type type);

// Parts of a program, for reports and tests. |indent| counts levels.
std::string print_expr(const Program& program, ExprId expr);
// Appends |expr| to |out| as an argument of a call.
void print_argument(const Program& program, ExprId expr, std::string& out);
std::string print_stmt(const Program& program, StmtId stmt, unsigned indent = 0);

}  // namespace gadfly::lang
