// SPDX-License-Identifier: Apache-2.0
// What variants were made of, summed.
#pragma once

#include <array>
#include <cstdint>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <vector>

#include "emi/mutate.h"

namespace gadfly::cli {

class MutateTotals {
 public:
  void add(const emi::Variant& variant, std::size_t bytes, double cpu_seconds);
  // |seed_seconds|: reading and running the program, once for all variants.
  void print_table(std::FILE* out, double seed_seconds) const;
  nlohmann::ordered_json json(double seed_seconds) const;

 private:
  std::uint64_t variants_ = 0, bytes_ = 0, refused_ = 0, blocks_ = 0, executed_blocks_ = 0, deleted_ = 0, inserted_ = 0;
  std::vector<std::uint64_t> used_ = std::vector<std::uint64_t>(emi::strategies().size());  // by strategy
  std::vector<std::uint32_t> bodies_;
  std::array<std::uint64_t, 8> predicates_{};
  double cpu_seconds_ = 0;
};

}  // namespace gadfly::cli
