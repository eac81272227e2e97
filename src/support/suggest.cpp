// SPDX-License-Identifier: Apache-2.0
#include "support/suggest.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace gadfly::support {
namespace {

// How many letters must be put in, taken out or replaced to get from one to the other; one for all
// that |b| has at its end.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] != b[j]);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return std::min(row[b.size()], *std::ranges::min_element(row) + 1);
}

}  // namespace

std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& known) {
  std::optional<std::string> best;
  if (word.empty()) return best;
  std::size_t least = 1 + std::min<std::size_t>(3, 1 + word.size() / 3);
  for (const std::string& candidate : known) {
    const std::size_t d = distance(word, candidate);
    if (d >= least) continue;
    best = candidate;
    least = d;
  }
  return best;
}

std::string suggestion(std::string_view word, const std::vector<std::string>& known) {
  const std::optional<std::string> best = nearest(word, known);
  return best ? fmt::format("; did you mean `{}`?", *best) : "";
}

}  // namespace gadfly::support
