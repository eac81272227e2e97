// SPDX-License-Identifier: Apache-2.0
// The shared libraries of a program that are not the system's.
#pragma once

#include "compiler/compiler.h"

namespace gadfly::compiler {

// The libraries that the ELF file |program| is linked with and that are found by the search paths
// it carries (RPATH, RUNPATH, as build trees have them), and theirs in turn. The file is read, not
// executed. Nothing where it is no ELF file of this machine's width.
Strings libraries_of(const std::string& program);

}  // namespace gadfly::compiler
