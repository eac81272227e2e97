// SPDX-License-Identifier: Apache-2.0
// Declares the functions that library.def names. Private to library*.cpp.
#pragma once

#include "machine/library.h"

namespace gadfly::machine::library {

#define LIBRARY(name, parameters, pure, function) Value function(LibraryCall&);
#include "machine/library.def"
#undef LIBRARY

}  // namespace gadfly::machine::library
