// SPDX-License-Identifier: Apache-2.0
// Execution-guided generation: the program is grown at the point where its execution stands, so that
// every operation is known to be defined with the values that it has there.
#pragma once

#include <array>
#include <cstdint>

#include "gen/choices.h"
#include "gen/rules.h"
#include "lang/answer.h"
#include "machine/observer.h"
#include "support/stop.h"

namespace gadfly::gen {

// Of the profile arith.
struct ArithOptions {
  std::uint32_t expressions = 0;  // 0: as many as suit the size
  std::uint32_t operations = 0;   // in each expression; 0: as many as suit the size
  std::uint32_t depth = 0;        // most levels of operators; 0: drawn for each program
  std::uint32_t nesting = 63;     // most levels of parentheses; the standard asks no more of compilers
  bool operator==(const ArithOptions&) const = default;
};

struct GenOptions {
  Profile profile = Profile::Full;
  Weights weights{Profile::Full};
  bool swarm = true;                      // the weights are drawn anew for each program, around |weights|
  std::uint32_t size = 32'000;            // bytes of source that are aimed at
  std::uint64_t max_steps = 0;            // of one run of the program; 0: as many as suit the size
  machine::Observer* observer = nullptr;  // of the run in which the program is grown
  support::StopToken stop = {};           // support::Stopped is thrown then
  bool assert_facts = false;              // what is known at random places is asserted there
  ArithOptions arith = {};
  bool volatile_trace = false;  // TestProgram::trace is wanted: no volatile locals, none of 16 bytes
};

struct GenStats {
  std::uint64_t statements = 0, dead_statements = 0;  // live ones were executed
  std::uint64_t operations = 0;                       // arithmetic operations in code that was executed
  std::uint64_t rewrites = 0;                         // of these, changed when they were first executed
  std::uint64_t insertions = 0;                       // operations that were added so that others are defined
  std::uint64_t repairs = 0;                          // of these, changed later, every earlier value kept
  std::uint64_t dropped = 0;                          // statements that could not be had
  std::uint64_t steps = 0;
  std::uint64_t functions = 0, globals = 0, facts = 0;
  std::array<std::uint32_t, kRules> fired{};  // how often each rule was used
};

// What a program can be grown from again.
struct Recipe {
  Tape choices;
  std::vector<std::uint32_t> dropped;  // statements, by number, that are left out
};

struct Generated {
  lang::TestProgram test;
  Recipe recipe;
  GenStats stats;
};

// Any seed and any choices give a program that is defined, ends, and leaves its globals as its checks say.
Generated generate(const GenOptions& options, std::uint64_t seed);
Generated regrow(const GenOptions& options, const Recipe& recipe);

}  // namespace gadfly::gen
