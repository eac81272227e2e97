// SPDX-License-Identifier: Apache-2.0
#include "emi/mutate.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "support/check.h"

namespace gadfly::emi {
namespace {

// One variant on its way.
class VariantMaker {
 public:
  explicit VariantMaker(const Seed& seed) : draft_(seed) { recipe_.fingerprint = seed.fingerprint(); }

  // Whether it was possible. What chance gave is noted.
  bool apply(std::uint32_t number, Strategy strategy, const Point& point, gen::Choices& choices) {
    if (!draft_.is_there(point)) return false;
    draft_.mutation = number;
    draft_.names = 0;
    Site site{draft_, point, choices, measures_};
    if (!row_of(strategy).apply(site)) return false;
    recipe_.mutations.push_back({number, strategy, point.stmt, choices.tape()});
    return true;
  }

  std::size_t made() const { return recipe_.mutations.size(); }

  Variant finish() {
    Variant variant(std::move(draft_.program));
    variant.recipe = std::move(recipe_);
    variant.measures = std::move(measures_);
    return variant;
  }

 private:
  Draft draft_;
  Recipe recipe_;
  Measures measures_;
};

class Planner {
 public:
  Planner(const Seed& seed, const MutateOptions& options, std::uint64_t number)
      : seed_(seed), options_(options), choices_(number), making_(seed) {
    for (const StrategyRow& row : strategies())
      if (options.strategies.empty() || std::ranges::find(options.strategies, row.strategy) != options.strategies.end())
        wanted_.push_back(row.strategy);
  }

  Variant run() {
    const std::vector<Point>& points = seed_.points().all();
    const std::uint64_t count = std::max<std::size_t>(points.size(), 1);
    // Large programs get no more mutations than are good for the time that compilers take.
    const auto rate = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(options_.rate * 1000ull, options_.most * 1'000'000ull / count));
    for (const Point& point : points)
      if (choices_.below(1'000'000) < rate) mutate(point);
    for (unsigned attempt = 0; attempt < 40 && making_.made() == 0 && !points.empty(); ++attempt)
      mutate(points[choices_.below(static_cast<std::uint32_t>(points.size()))]);
    return making_.finish();
  }

 private:
  // With one of the strategies that the point allows; another one where that is not possible.
  void mutate(const Point& point) {
    std::vector<Strategy> possible;
    for (const Strategy strategy : wanted_)
      if (may_apply(strategy, seed_, point)) possible.push_back(strategy);
    while (!possible.empty()) {
      const std::uint32_t which = choices_.below(static_cast<std::uint32_t>(possible.size()));
      gen::SeededChoices own(choices_.bits());
      if (making_.apply(next_, possible[which], point, own)) {
        ++next_;
        return;
      }
      possible.erase(possible.begin() + which);
    }
  }

  const Seed& seed_;
  const MutateOptions& options_;
  gen::SeededChoices choices_;
  VariantMaker making_;
  std::vector<Strategy> wanted_;
  std::uint32_t next_ = 1;
};

// Which of some blocks are executed.
class BlockWatch final : public machine::Observer {
 public:
  explicit BlockWatch(const std::vector<lang::StmtId>& blocks) {
    for (const lang::StmtId block : blocks) waiting_.insert(block);
    all_ = waiting_.size();
  }
  std::uint8_t interests() const override { return waiting_.empty() ? 0 : machine::kObserveStatements; }
  void on_statement(machine::MachineView&, lang::StmtId stmt) override { waiting_.erase(stmt); }
  std::size_t executed() const { return all_ - waiting_.size(); }

 private:
  std::set<lang::StmtId> waiting_;
  std::size_t all_ = 0;
};

std::optional<std::string> difference(const machine::Outcome& seed, const machine::Outcome& variant) {
  if (const auto* wrong = std::get_if<machine::Undefined>(&variant.verdict))
    return fmt::format("undefined: {}: {}", machine::info(wrong->ub).slug, wrong->message);
  if (const auto* unknown = std::get_if<machine::Unsupported>(&variant.verdict))
    return fmt::format("unsupported: {}", unknown->what);
  if (const auto* limit = std::get_if<machine::OutOfFuel>(&variant.verdict))
    return fmt::format("out of fuel: {}", limit->what);
  if (variant.out != seed.out) return "it prints something else";
  const auto& expected = std::get<machine::Defined>(seed.verdict);
  const auto& got = std::get<machine::Defined>(variant.verdict);
  if (got.exit_status != expected.exit_status || got.aborted != expected.aborted) return "it exits with another status";
  return std::nullopt;
}

Recipe first_of(const Recipe& recipe, std::size_t count) {
  Recipe part = recipe;
  part.mutations.resize(count);
  return part;
}

// Without the mutation that completes the first part of the list that is refused.
Recipe without_guilty(const Seed& seed, const Recipe& recipe, support::StopToken stop) {
  std::size_t fine = 0, refused = recipe.mutations.size();
  while (refused - fine > 1) {
    const std::size_t middle = fine + (refused - fine) / 2;
    const bool is_refused = confirm(seed, replay(seed, first_of(recipe, middle)), stop).objection.has_value();
    (is_refused ? refused : fine) = middle;
  }
  Recipe rest = recipe;
  rest.mutations.erase(rest.mutations.begin() + static_cast<std::ptrdiff_t>(refused - 1));
  return rest;
}

}  // namespace

Variant make_variant(const Seed& seed, const MutateOptions& options, std::uint64_t number) {
  GADFLY_CHECK(seed.is_defined(), "a seed without an answer ({})", seed.fingerprint());
  Variant variant = Planner(seed, options, number).run();
  std::vector<std::string> refused;
  Confirmation confirmed = confirm(seed, variant, options.stop);
  while (confirmed.objection) {
    GADFLY_CHECK(!variant.recipe.mutations.empty(), "the seed is not equivalent to itself: {}", *confirmed.objection);
    refused.push_back(std::move(*confirmed.objection));
    variant = replay(seed, without_guilty(seed, variant.recipe, options.stop));
    confirmed = confirm(seed, variant, options.stop);
  }
  variant.refused = std::move(refused);
  variant.executed_blocks = confirmed.executed_blocks;
  return variant;
}

Variant replay(const Seed& seed, const Recipe& recipe) {
  VariantMaker making(seed);
  for (const Mutation& mutation : recipe.mutations) {
    const Point* point = seed.points().find(mutation.stmt);
    gen::TapeChoices choices(mutation.tape);
    if (point != nullptr) making.apply(mutation.number, mutation.strategy, *point, choices);
  }
  return making.finish();
}

Confirmation confirm(const Seed& seed, const Variant& variant, support::StopToken stop) {
  BlockWatch watch(variant.measures.executed_blocks);
  machine::RunOptions options;
  options.fuel = 8 * seed.outcome().steps + 1'000'000;
  options.stop = stop;
  options.observer = &watch;
  const machine::Outcome outcome = machine::run(variant.program, options);
  return {difference(seed.outcome(), outcome), watch.executed()};
}

}  // namespace gadfly::emi
