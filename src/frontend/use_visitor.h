// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace clang {
class ASTContext;
}

namespace gadfly::frontend {

class UseTable;

// Tells |table| every declaration and every use of the main file, with its scope and with what is
// asked of it there.
void visit_uses(clang::ASTContext& context, UseTable& table);

}  // namespace gadfly::frontend
