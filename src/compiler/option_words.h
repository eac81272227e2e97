// SPDX-License-Identifier: Apache-2.0
// Options that hunts add to the levels of a compiler, since a quarter of all wrong code needs more than a plain level.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/compiler.h"

namespace gadfly::compiler {

// A row of option_words.def.
struct OptionWord {
  Family family = Family::Other;
  std::string_view text;     // "-fno-tree-vrp", "-mllvm -enable-newgvn"
  std::uint32_t weight = 1;  // how often it is drawn, in relation to the others of its family
  std::string_view needs;    // features of the CPU: "avx512f avx512bw"
};
std::span<const OptionWord> option_words();

// What two words must not have in common: the text before the value. "-mtune", "--param=case-values-threshold".
std::string_view stem_of(std::string_view word);

// The words of an option set: "-O2 -mllvm -enable-newgvn" has two.
Strings split_words(const std::string& options);

// Features of the CPU of this host, as /proc/cpuinfo names them. Empty: not known.
std::set<std::string> cpu_features();

struct ProbedWords {
  struct Refused {
    std::string_view text;
    std::string why;
  };
  std::vector<OptionWord> usable;  // in the order of the table
  std::vector<Refused> refused;
};
// The words of the table that |compiler| takes without a message, and with which a probe gives its answer. Few
// processes are needed, as all words are tried together. |cpu|: what the machine that runs its programs can do.
ProbedWords probe_words(const Compiler& compiler, const std::set<std::string>& cpu, exec::Runner& runner);

}  // namespace gadfly::compiler
