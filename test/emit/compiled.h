// SPDX-License-Identifier: Apache-2.0
// Emitted text, for compilers that are installed.
#pragma once

#include <string>

#include "../shared/folder.h"
#include "emit/emit.h"

namespace gadfly::test {

inline bool is_installed(const std::string& tool) { return shell("command -v " + tool).status == 0; }

inline void write(const Folder& folder, const emit::Files& files) {
  folder.write("test.c", files.test_c);
  folder.write("test.h", files.test_h);
  folder.write("driver.c", files.driver_c);
}

}  // namespace gadfly::test
