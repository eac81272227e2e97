// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace gadfly::shape {

// What was counted in one program, by name: "loop.counter.global". Names that begin alike are one group. bench/census
// says what each means.
struct Tally {
  std::map<std::string, std::uint64_t> counts;
  std::map<std::string, std::vector<std::uint64_t>> lists;  // one number for each loop, each expression, …

  void add(const std::string& name, std::uint64_t times = 1) { counts[name] += times; }
  void add_if(bool holds, const std::string& name) {
    if (holds) add(name);
  }
  void most(const std::string& name, std::uint64_t value) {
    if (std::uint64_t& count = counts[name]; value > count) count = value;
  }
};

}  // namespace gadfly::shape
