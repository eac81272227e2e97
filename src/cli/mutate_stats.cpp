// SPDX-License-Identifier: Apache-2.0
#include "cli/mutate_stats.h"

#include <fmt/format.h>

#include <algorithm>

namespace gadfly::cli {
namespace {

std::uint32_t median(std::vector<std::uint32_t> numbers) {
  if (numbers.empty()) return 0;
  std::ranges::nth_element(numbers, numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2));
  return numbers[numbers.size() / 2];
}

}  // namespace

void MutateTotals::add(const emi::Variant& variant, std::size_t bytes, double cpu_seconds) {
  ++variants_;
  bytes_ += bytes;
  cpu_seconds_ += cpu_seconds;
  refused_ += variant.refused.size();
  executed_blocks_ += variant.executed_blocks;
  blocks_ += variant.measures.executed_blocks.size();
  deleted_ += variant.measures.deleted;
  inserted_ += variant.measures.inserted;
  for (const emi::Mutation& one : variant.recipe.mutations) ++used_[static_cast<std::size_t>(one.strategy)];
  bodies_.insert(bodies_.end(), variant.measures.bodies.begin(), variant.measures.bodies.end());
  for (std::size_t i = 0; i < predicates_.size(); ++i) predicates_[i] += variant.measures.predicates[i];
}

nlohmann::ordered_json MutateTotals::json(double seed_seconds) const {
  nlohmann::ordered_json object = {{"variants", variants_}, {"bytes", bytes_}, {"refused", refused_}};
  for (const emi::StrategyRow& row : emi::strategies())
    object["mutations"][std::string(row.name)] = used_[static_cast<std::size_t>(row.strategy)];
  object["dead_deleted"] = deleted_;
  object["dead_inserted"] = inserted_;
  object["predicates_by_depth"] = std::vector<std::uint64_t>(predicates_.begin(), predicates_.begin() + 4);
  object["median_body"] = median(bodies_);
  object["tcb_blocks"] = blocks_;
  object["tcb_blocks_executed"] = executed_blocks_;
  object["seed_cpu_ms"] = seed_seconds * 1000;
  object["variants_cpu_ms"] = cpu_seconds_ * 1000;
  return object;
}

void MutateTotals::print_table(std::FILE* out, double seed_seconds) const {
  const double each = 1000 / static_cast<double>(std::max<std::uint64_t>(variants_, 1));
  fmt::print(out, "{:<34}{:>10}\n", "variants", variants_);
  fmt::print(out, "{:<34}{:>10}\n", "mutations refused by the machine", refused_);
  for (const emi::StrategyRow& row : emi::strategies())
    fmt::print(out, "  {:<32}{:>10}  {}\n", row.name, used_[static_cast<std::size_t>(row.strategy)], row.what);
  fmt::print(out, "{:<34}{:>10}\n{:<34}{:>10}\n", "dead statements deleted", deleted_, "dead code inserted", inserted_);
  for (std::size_t i = 0; i < 4; ++i)
    fmt::print(out, "{:<34}{:>10}\n", fmt::format("predicates of depth {}", i), predicates_[i]);
  fmt::print(out, "{:<34}{:>10}\n", "statements in a free body (median)", median(bodies_));
  fmt::print(out, "{:<34}{:>10}\n", "TCB blocks, and those executed", fmt::format("{}, {}", blocks_, executed_blocks_));
  fmt::print(out, "{:<34}{:>8.1f}ms\n", "CPU for the seed, once", seed_seconds * 1000);
  fmt::print(out, "{:<34}{:>8.1f}ms\n", "CPU for each variant", cpu_seconds_ * each);
}

}  // namespace gadfly::cli
