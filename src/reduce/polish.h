// SPDX-License-Identifier: Apache-2.0
// The last touch: how a small program looks.
#pragma once

#include <string>
#include <vector>

#include "lang/program.h"

namespace gadfly::reduce {

// The program as text with names as short as people would give: a, b, c for variables, f, g, h for functions.
std::string simple_names(const lang::Program& program);

// |text| without blank lines at its beginning, and never two together.
std::string without_gaps(const std::string& text);

// |text| without each of its lines that could go: declarations of functions that are defined below.
std::vector<std::string> without_lines(const std::string& text);

// |text| with declarations of one type that follow each other as one: all of these at once, then each by itself.
std::vector<std::string> joined_declarations(const std::string& text);

// |text| without each declaration of a function that is defined below; its attributes go there.
std::vector<std::string> joined_prototypes(const std::string& text);

}  // namespace gadfly::reduce
