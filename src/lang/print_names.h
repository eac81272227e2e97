// SPDX-License-Identifier: Apache-2.0
// Private to the printer.
#pragma once

#include <map>
#include <string>

#include "lang/program.h"

namespace gadfly::lang {

// New names for the local variables that, under their own, would hide something that is used in
// their scope. In source code a declaration with "extern" in an inner block can make it visible
// again; the tree has no such declarations.
std::map<VarId, std::string> names_to_change(const Program& program);

}  // namespace gadfly::lang
