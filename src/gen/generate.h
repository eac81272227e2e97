// SPDX-License-Identifier: Apache-2.0
// Execution-guided generation: the program is grown at the point where its execution stands, so that
// every operation is known to be defined with the values that it has there.
#pragma once

#include <cstdint>

#include "gen/choices.h"
#include "lang/program.h"

namespace gadfly::gen {

struct GenOptions {
  std::uint32_t globals = 14;
  std::uint32_t statements = 60;       // grown and executed, over the whole program
  std::uint32_t max_functions = 5;
  std::uint32_t max_block_depth = 4;
  std::uint32_t max_expr_depth = 5;
  std::uint64_t max_steps = 200'000;   // of one run of the program
};

struct GenStats {
  std::uint64_t statements = 0, dead_statements = 0, operations = 0;
  std::uint64_t rewrites = 0;  // operations changed when they were first executed
  std::uint64_t repairs = 0;   // operations changed later, every earlier value kept
  std::uint64_t dropped = 0;   // statements taken back
  std::uint64_t steps = 0;
};

struct Generated {
  lang::Program program;
  lang::FuncId entry;               // void test(void)
  std::uint64_t checksum = 0;       // of the globals after test()
  Tape tape;
  GenStats stats;
};

// Any choices give a program that is defined, ends, and leaves its globals with |checksum|.
Generated generate(const GenOptions& options, Choices& choices);

}  // namespace gadfly::gen
