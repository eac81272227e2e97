// SPDX-License-Identifier: Apache-2.0
#include "hunt/shares.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace gadfly::hunt {

Shares::Shares(std::vector<std::size_t> compiler_of) : line_of_(std::move(compiler_of)) {
  for (std::size_t i = 0; i < line_of_.size(); ++i) {
    lines_.resize(std::max(lines_.size(), line_of_[i] + 1));
    lines_[line_of_[i]].configurations.push_back(i);
  }
}

void Shares::restore(std::size_t compiler, double seconds) {
  const std::lock_guard lock(mutex_);
  lines_[compiler].spent += seconds;
}

double Shares::least() const {
  double least = std::numeric_limits<double>::infinity();
  for (const Line& line : lines_)
    if (line.silent <= kPatience) least = std::min(least, line.load());
  return least;
}

Shares::Line* Shares::poorest(const std::vector<bool>& open) {
  Line* poorest = nullptr;
  for (Line& line : lines_) {
    const bool can = std::ranges::any_of(line.configurations, [&](std::size_t i) { return open[i]; });
    if (can && (poorest == nullptr || line.load() < poorest->load())) poorest = &line;
  }
  return poorest;
}

std::size_t Shares::take_next(Line& line, const std::vector<bool>& open) {
  while (!open[line.configurations[line.next]]) line.next = (line.next + 1) % line.configurations.size();
  const std::size_t configuration = line.configurations[line.next];
  line.next = (line.next + 1) % line.configurations.size();
  ++line.under_way;
  return configuration;
}

std::vector<std::size_t> Shares::choose(const std::vector<bool>& suits, bool all) {
  const std::lock_guard lock(mutex_);
  for (Line& line : lines_)
    if (line.under_way == 0) ++line.silent;
  std::vector<bool> open = suits;
  std::vector<std::size_t> chosen;
  while (Line* line = poorest(open)) {
    if (!all && !chosen.empty() && line->load() > least()) break;
    chosen.push_back(take_next(*line, open));
    open[chosen.back()] = false;
  }
  std::ranges::sort(chosen);
  return chosen;
}

void Shares::settle(std::size_t configuration, double seconds, bool judged) {
  const std::lock_guard lock(mutex_);
  Line& line = lines_[line_of_[configuration]];
  --line.under_way;
  // One that comes back is not owed the time that it was away.
  if (judged && line.silent > kPatience) line.spent = std::max(line.spent, least());
  if (judged) line.silent = 0;
  line.spent += seconds;
  line.tested += seconds;
  ++line.tests;
}

void Shares::cancel(std::size_t configuration) {
  const std::lock_guard lock(mutex_);
  --lines_[line_of_[configuration]].under_way;
}

}  // namespace gadfly::hunt
