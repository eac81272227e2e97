// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <variant>

namespace gadfly::hunt {

struct TortureFolder {
  std::string path;
};

// A folder with the torture tests (gcc.c-torture/execute) of the sources of GCC that Debian's
// package gcc-12-source or one like it has installed; unpacked below |keep_in| when it is asked for
// first. Or why there is none, and what to do.
std::variant<TortureFolder, std::string> torture_folder(const std::string& keep_in);

}  // namespace gadfly::hunt
