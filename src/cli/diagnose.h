// SPDX-License-Identifier: Apache-2.0
// Messages about a place in a source file, in the form that editors and compilers share.
#pragma once

#include <string>
#include <string_view>

#include "frontend/read.h"
#include "lang/program.h"

namespace gadfly::cli {

struct Place {
  std::string file;
  unsigned line = 0, column = 0;  // 0: the whole file
};

Place place_of(const lang::Program& program, lang::Loc loc);

// "FILE:7:7: undefined behaviour: …", then the source line and a caret below the column, where the
// file can be read. Ends with a newline.
std::string diagnostic(const Place& place, std::string_view kind, std::string_view message);

// The same for a file that could not be read as a program.
std::string diagnostic(const frontend::Rejection& rejection);

}  // namespace gadfly::cli
