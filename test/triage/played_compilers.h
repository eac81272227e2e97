// SPDX-License-Identifier: Apache-2.0
// Compilers with a pass that makes programs print 2 instead of 1, as far as a command line shows them.
#pragma once

#include <string>

#include "fake_runner.h"

namespace gadfly::test {

// 200 steps, of which number 137 does the harm: BadPass on f.
FakeAnswer play_clang(const std::string& command);

// Passes tree-p0 to tree-p19; tree-p7 does the harm with its third change, on f; -fno-thing avoids it.
FakeAnswer play_gcc(const std::string& command);

}  // namespace gadfly::test
