// SPDX-License-Identifier: Apache-2.0
#include "cli/enumerate_totals.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace gadfly::cli {
namespace {

constexpr std::size_t kLongNumber = 12;

double logarithm(const mpz_class& number) {
  if (number == 0) return 0;
  long exponent = 0;
  const double mantissa = mpz_get_d_2exp(&exponent, number.get_mpz_t());
  return std::log10(mantissa) + static_cast<double>(exponent) * std::log10(2.0);
}

double mean(double sum, std::uint64_t files) { return files == 0 ? 0 : sum / static_cast<double>(files); }

mpz_class mean_size(const mpz_class& sum, std::uint64_t files) {
  return files == 0 ? mpz_class(0) : mpz_class(sum / mpz_class(files));
}

}  // namespace

std::string short_number(const mpz_class& number) {
  const std::string digits = number.get_str();
  if (digits.size() <= kLongNumber) return digits;
  return fmt::format("{}.{}e{}", digits[0], digits.substr(1, 2), digits.size() - 1);
}

double orders_less(const mpz_class& naive, const mpz_class& variants) { return logarithm(naive) - logarithm(variants); }

void SuiteTotals::Sum::add(const FileCount& file) {
  ++files;
  shape.holes += file.shape.holes;
  shape.scopes += file.shape.scopes;
  shape.functions += file.shape.functions;
  shape.types += file.shape.types;
  shape.candidates += file.shape.candidates;
  if (file.shape.holes != 0) {
    ++with_holes;
    per_hole += static_cast<double>(file.shape.candidates) / static_cast<double>(file.shape.holes);
  }
  naive += file.naive;
  variants += file.variants;
}

void SuiteTotals::add(const FileCount& file) {
  all_.add(file);
  if (file.variants <= mpz_class(limit_)) small_.add(file);
  seconds_ += file.seconds;
}

void SuiteTotals::print_sizes(std::FILE* out, const char* name, const Sum& sum) {
  constexpr std::string_view kRow = "{:<28}{:>16}{:>16}{:>8}\n";
  fmt::print(out, kRow, fmt::format("{}, naive", name), short_number(sum.naive),
             short_number(mean_size(sum.naive, sum.files)), sum.files);
  fmt::print(out, kRow, fmt::format("{}, classes", name), short_number(sum.variants),
             short_number(mean_size(sum.variants, sum.files)), sum.files);
}

void SuiteTotals::print_shape(std::FILE* out, const char* name, const Sum& sum) {
  const auto each = [&](std::size_t number) { return mean(static_cast<double>(number), sum.files); };
  fmt::print(out, "{:<28}{:>10.2f}{:>10.2f}{:>11.2f}{:>10.2f}{:>12.2f}\n", name, each(sum.shape.holes),
             each(sum.shape.scopes), each(sum.shape.functions), each(sum.shape.types),
             mean(sum.per_hole, sum.with_holes));
}

void SuiteTotals::print_table(std::FILE* out) const {
  const std::string small = limit_ == 0 ? std::string() : fmt::format("up to {} classes", limit_);
  fmt::print(out, "{:<28}{:>16}{:>16}{:>8}\n", "variants", "total", "a file", "files");
  print_sizes(out, "all", all_);
  if (limit_ != 0) print_sizes(out, small.c_str(), small_);
  fmt::print(out, "\n{:<28}{:>10}{:>10}{:>11}{:>10}{:>12}\n", "in a file", "holes", "scopes", "functions", "types",
             "names/hole");
  print_shape(out, "all", all_);
  if (limit_ != 0) print_shape(out, small.c_str(), small_);
  fmt::print(out, "\ncounted in {:.2f} s of CPU time, {:.1f} orders of magnitude less than naive\n", seconds_,
             orders_less(all_.naive, all_.variants));
  for (const auto& [why, count] : unread_) fmt::print(out, "{:>6} files: {}\n", count, why);
  for (const auto& [word, count] : verdicts_) fmt::print(out, "{:>6} variants: {}\n", count, word);
}

nlohmann::ordered_json SuiteTotals::json_of(const Sum& sum) {
  const auto each = [&](std::size_t number) { return mean(static_cast<double>(number), sum.files); };
  return {{"files", sum.files},
          {"naive", sum.naive.get_str()},
          {"variants", sum.variants.get_str()},
          {"holes", each(sum.shape.holes)},
          {"scopes", each(sum.shape.scopes)},
          {"functions", each(sum.shape.functions)},
          {"types", each(sum.shape.types)},
          {"names_per_hole", mean(sum.per_hole, sum.with_holes)}};
}

nlohmann::ordered_json SuiteTotals::json() const {
  nlohmann::ordered_json object = {{"all", json_of(all_)}};
  if (limit_ != 0) object["within_limit"] = json_of(small_);
  object["counting_cpu_seconds"] = seconds_;
  object["unread"] = unread_;
  object["verdicts"] = verdicts_;
  return object;
}

}  // namespace gadfly::cli
