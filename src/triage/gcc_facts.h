// SPDX-License-Identifier: Apache-2.0
// What GCC tells of its options, passes and counters.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace gadfly::triage {

// Of `-Q --help=optimizers`: the options that switch off what is on, "-fno-tree-vrp", in the
// order of the list.
std::vector<std::string> switches_in(std::string_view text);

// A pass of GCC.
struct Pass {
  std::string name;  // by which it can be disabled: "tree-vrp1"
  bool on;           // by its own rule
  bool within_off;   // it is part of one that is off, which may be: GCC asks before it compiles
                     // anything
  bool has_parts;    // it consists of others
};
// Of -fdump-passes: those that can be disabled, in the order in which they run, each once.
std::vector<Pass> passes_in(std::string_view text);

// Of -fdbg-cnt-list: how often each counter was asked.
std::map<std::string, std::uint64_t> counters_in(std::string_view text);

// "vect" of "during GIMPLE pass: vect" as -fdisable calls it: "tree-vect". Empty: there is none.
std::string crashed_pass_in(std::string_view text);

// The functions that are defined in a C program, in its order.
std::vector<std::string> functions_in(std::string_view program);

}  // namespace gadfly::triage
