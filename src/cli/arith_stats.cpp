// SPDX-License-Identifier: Apache-2.0
// gadfly arith-stats: how many operations are added to keep programs of the profile arith defined.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "gen/generate.h"
#include "support/until_stopped.h"

namespace gadfly::cli {
namespace {

// Table 6 of Orange3's paper: by insertion alone, and with flipping.
constexpr struct {
  std::uint32_t size;
  double inserted_only, with_flipping;  // 0: the paper has no number
} kSizes[] = {{10, 0.38, 0.22}, {100, 5.07, 3.02}, {1'000, 49.51, 30.77}, {10'000, 0, 0}};

struct SizeRow {
  std::uint32_t size = 0;
  std::uint64_t programs = 0;
  gen::GenStats sum = {};
  double paper_inserted_only = 0, paper_with_flipping = 0;

  double each(std::uint64_t number) const {
    return programs == 0 ? 0 : static_cast<double>(number) / static_cast<double>(programs);
  }
  double per_thousand() const {
    return sum.operations == 0 ? 0 : 1000 * static_cast<double>(sum.insertions) / static_cast<double>(sum.operations);
  }
};

// Some number of expressions, and what is left for each.
gen::ArithOptions shape_of(std::uint32_t size, std::uint64_t seed) {
  std::vector<std::uint32_t> divisors;
  for (std::uint32_t i = 1; i <= size; ++i)
    if (size % i == 0) divisors.push_back(i);
  gen::SeededChoices choices(seed);
  gen::ArithOptions shape;
  shape.expressions = divisors[choices.below(static_cast<std::uint32_t>(divisors.size()))];
  shape.operations = size / shape.expressions;
  return shape;
}

SizeRow measure(std::uint32_t size, const ArithStatsFlags& flags, Progress& progress, const InterruptGuard& guard) {
  SizeRow row{.size = size};
  gen::GenOptions options;
  options.profile = gen::Profile::Arith;
  options.weights = gen::Weights(options.profile);
  if (flags.integers) options.weights.set(gen::Rule::ObjectFloat, 0);
  options.stop = guard.stop();
  support::until_stopped([&] {
    for (std::uint64_t i = 0; i < flags.count && !guard.interrupted(); ++i) {
      options.arith = shape_of(size, flags.seed + i);
      const gen::GenStats stats = gen::generate(options, flags.seed + i).stats;
      row.sum.operations += stats.operations;
      row.sum.rewrites += stats.rewrites;
      row.sum.insertions += stats.insertions;
      ++row.programs;
      progress.step();
    }
  });
  return row;
}

void print_rows(std::FILE* out, const std::vector<SizeRow>& rows) {
  fmt::print(out, "{:>12}{:>10}{:>12}{:>10}{:>10}{:>16}{:>19}{:>19}\n", "program size", "programs", "operations",
             "flipped", "inserted", "of 1000 ops", "paper: flipping", "paper: insertion");
  const auto known = [](double number) { return number == 0 ? std::string("-") : fmt::format("{:.2f}", number); };
  for (const SizeRow& row : rows)
    fmt::print(out, "{:>12}{:>10}{:>12.1f}{:>10.2f}{:>10.2f}{:>16.1f}{:>19}{:>19}\n", row.size, row.programs,
               row.each(row.sum.operations), row.each(row.sum.rewrites), row.each(row.sum.insertions),
               row.per_thousand(), known(row.paper_with_flipping), known(row.paper_inserted_only));
}

void print_rows_json(std::FILE* out, const std::vector<SizeRow>& rows) {
  nlohmann::ordered_json array = nlohmann::ordered_json::array();
  for (const SizeRow& row : rows)
    array.push_back({{"size", row.size},
                     {"programs", row.programs},
                     {"operations", row.each(row.sum.operations)},
                     {"flipped", row.each(row.sum.rewrites)},
                     {"inserted", row.each(row.sum.insertions)},
                     {"inserted_per_1000_operations", row.per_thousand()}});
  fmt::print(out, "{}\n", array.dump(2));
}

int arith_statistics(const ArithStatsFlags& flags, const Streams& streams) {
  std::vector<SizeRow> rows;
  {
    const InterruptGuard guard;
    Progress progress(streams.err, "programs", flags.count * std::size(kSizes));
    for (const auto& size : kSizes) {
      rows.push_back(measure(size.size, flags, progress, guard));
      rows.back().paper_inserted_only = size.inserted_only;
      rows.back().paper_with_flipping = size.with_flipping;
    }
  }
  flags.json ? print_rows_json(streams.out, rows) : print_rows(streams.out, rows);
  return kFine;
}

}  // namespace

Command arith_stats_command() {
  const auto flags = std::make_shared<ArithStatsFlags>();
  Command command{.name = "arith-stats",
                  .summary = "Count the operations that keep arithmetic programs defined",
                  .notes =
                      "Prints averages per program. The sizes are those of the Orange3 paper: number of expressions\n"
                      "times operations per expression.\n",
                  .examples =
                      "  gadfly arith-stats\n"
                      "  gadfly arith-stats --integers --count 1000 --json",
                  .options = {},
                  .run = [flags](const Streams& streams) { return arith_statistics(*flags, streams); }};
  flags->declare(command.options);
  return command;
}

}  // namespace gadfly::cli
