// SPDX-License-Identifier: Apache-2.0
// What the files of a test-suite come to.
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "spe/from_source.h"

namespace gadfly::cli {

// One file that could be read.
struct FileCount {
  spe::Shape shape;
  mpz_class naive, variants;
  double seconds = 0;  // of CPU, to count
};

class SuiteTotals {
 public:
  explicit SuiteTotals(std::uint64_t limit) : limit_(limit) {}

  void add(const FileCount& file);
  void add_unread(const std::string& why) { ++unread_[why]; }
  void add_verdict(const std::string& word) { ++verdicts_[word]; }

  void print_table(std::FILE* out) const;
  nlohmann::ordered_json json() const;

 private:
  struct Sum {
    std::uint64_t files = 0;
    spe::Shape shape;
    double per_hole = 0;  // sum of the means of each file
    std::uint64_t with_holes = 0;
    mpz_class naive, variants;
    void add(const FileCount& file);
  };
  static void print_sizes(std::FILE* out, const char* name, const Sum& sum);
  static void print_shape(std::FILE* out, const char* name, const Sum& sum);
  static nlohmann::ordered_json json_of(const Sum& sum);

  std::uint64_t limit_;
  Sum all_, small_;
  double seconds_ = 0;
  std::map<std::string, std::uint64_t> unread_, verdicts_;
};

// 12345, or 1.23e45; a decimal point and exponent where it is long.
std::string short_number(const mpz_class& number);
// How many orders of magnitude |variants| is less than |naive|.
double orders_less(const mpz_class& naive, const mpz_class& variants);

}  // namespace gadfly::cli
