// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdio>
#include <string_view>

#include "gen/generate.h"

namespace gadfly::cli {

// Sums over programs, for gadfly gen --stats.
class GenTotals {
 public:
  void add(const gen::GenStats& stats, std::size_t bytes, double cpu_seconds);
  void print_table(std::FILE* out) const;
  void print_json(std::FILE* out) const;

 private:
  std::uint64_t programs_ = 0, bytes_ = 0;
  double cpu_seconds_ = 0, slowest_ = 0;
  gen::GenStats sum_;  // without |fired|
  std::array<std::uint64_t, gen::kRules> fired_{}, in_programs_{};
};

// CPU time of this process so far.
double cpu_seconds();

}  // namespace gadfly::cli
