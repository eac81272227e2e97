// SPDX-License-Identifier: Apache-2.0
// A generated program, whose entry is void test(void), as files.
#pragma once

#include <cstdint>
#include <string>

#include "lang/program.h"

namespace gadfly::emit {

struct EmitOptions {
  std::string origin;       // for the first comment: version, seed, options
  bool self_check = false;  // the exit status says whether the checksum is right
};

// One C file without #include: the program, and a main that calls test() and prints the checksum of all
// globals; with -v as its first argument also each of them.
std::string single_file(const lang::Program& program, std::uint64_t checksum,
                        const EmitOptions& options);

}  // namespace gadfly::emit
