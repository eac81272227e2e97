// SPDX-License-Identifier: Apache-2.0
// What a program needs beside the system's files. A sandbox shows that, and nothing else: there may
// be keys and passwords beside a compiler.
#pragma once

#include "compiler/compiler.h"

namespace gadfly::compiler {

// Files and folders to show so that the program |file| runs: itself, its libraries, and of what it
// is installed with (PREFIX/bin/NAME) the folders that compilers have: PREFIX/bin, lib, libexec,
// include, share/NAME, those of its targets. Never a home directory's own bin and the like.
Strings needed_by(const std::string& file);

}  // namespace gadfly::compiler
