// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "cases/case.h"

namespace gadfly::reduce {

// The files of a program as one: the compiled ones after each other, each of the others in the place where it is
// first included. Static names that clash stay so; reading the text says it.
std::string one_file(const std::vector<cases::SourceFile>& files);

}  // namespace gadfly::reduce
