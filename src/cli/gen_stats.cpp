// SPDX-License-Identifier: Apache-2.0
#include "cli/gen_stats.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <nlohmann/json.hpp>

#include "cli/gen_probabilities.h"

namespace gadfly::cli {
namespace {

double share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

// Counters of gen::GenStats that are summed, with their names in JSON.
constexpr struct {
  std::uint64_t gen::GenStats::*field;
  const char* name;
} kCounters[] = {
    {&gen::GenStats::statements, "statements"},
    {&gen::GenStats::dead_statements, "dead_statements"},
    {&gen::GenStats::operations, "operations"},
    {&gen::GenStats::rewrites, "rewrites"},
    {&gen::GenStats::insertions, "insertions"},
    {&gen::GenStats::repairs, "repairs"},
    {&gen::GenStats::dropped, "dropped_statements"},
    {&gen::GenStats::steps, "steps"},
    {&gen::GenStats::functions, "functions"},
    {&gen::GenStats::globals, "globals"},
    {&gen::GenStats::facts, "facts"},
};

}  // namespace

void GenTotals::add(const gen::GenStats& stats, std::size_t bytes, double cpu_seconds) {
  ++programs_;
  bytes_ += bytes;
  cpu_seconds_ += cpu_seconds;
  slowest_ = std::max(slowest_, cpu_seconds);
  for (const auto& counter : kCounters) sum_.*counter.field += stats.*counter.field;
  for (std::size_t i = 0; i < gen::kRules; ++i) {
    fired_[i] += stats.fired[i];
    in_programs_[i] += stats.fired[i] != 0;
  }
}

void GenTotals::print_json(std::FILE* out) const {
  nlohmann::ordered_json object = {{"programs", programs_}, {"bytes", bytes_}};
  for (const auto& counter : kCounters) object[counter.name] = sum_.*counter.field;
  object["executed_share"] = share(sum_.statements, sum_.statements + sum_.dead_statements);
  object["repair_share"] = share(sum_.repairs, sum_.operations);
  object["cpu_seconds"] = cpu_seconds_;
  object["slowest_ms"] = slowest_ * 1000;
  nlohmann::ordered_json& rules = object["rules"];
  for (std::size_t i = 0; i < gen::kRules; ++i)
    rules[std::string(gen::rules()[i].name)] = {{"fired", fired_[i]}, {"programs", in_programs_[i]}};
  fmt::print(out, "{}\n", object.dump(1));
}

void GenTotals::print_table(std::FILE* out) const {
  constexpr std::string_view kRow = "{:<20}{:>14}{:>14}\n";
  const auto row = [&](std::string_view name, std::uint64_t sum) {
    const double each = static_cast<double>(sum) / static_cast<double>(std::max<std::uint64_t>(programs_, 1));
    fmt::print(out, kRow, name, sum, fmt::format("{:.1f}", each));
  };
  fmt::print(out, kRow, "", "all", "each");
  fmt::print(out, kRow, "programs", programs_, "");
  row("bytes", bytes_);
  for (const auto& counter : kCounters) {
    std::string name = counter.name;
    std::ranges::replace(name, '_', ' ');
    row(name, sum_.*counter.field);
  }
  fmt::print(out, "{:<20}{:>13.1f}%\n", "executed statements",
             100 * share(sum_.statements, sum_.statements + sum_.dead_statements));
  fmt::print(out, "{:<20}{:>13.2f}%\n", "repaired operations", 100 * share(sum_.repairs, sum_.operations));
  fmt::print(out, "{:<20}{:>13.2f}s\n", "CPU time", cpu_seconds_);
  fmt::print(out, "{:<20}{:>12.1f}ms\n", "slowest program", slowest_ * 1000);
  fmt::print(out, "\n{:<12}{:<25}{:>14}{:>14}\n", "group", "rule", "fired", "in programs");
  for (std::size_t i = 0; i < gen::kRules; ++i)
    fmt::print(out, "{:<12}{:<25}{:>14}{:>13.1f}%\n", group_key(gen::rules()[i].group_name), gen::rules()[i].name,
               fired_[i], 100 * share(in_programs_[i], programs_));
}

double cpu_seconds() {
  timespec now = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace gadfly::cli
