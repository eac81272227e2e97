// SPDX-License-Identifier: Apache-2.0
#include "triage/rank.h"

#include <algorithm>
#include <limits>
#include <set>
#include <string_view>

#include "triage/analysis.h"
#include "triage/tokens.h"

namespace gadfly::triage {
namespace {

// Of programs that were not reduced, and of long messages, the beginning must do: the distance
// takes time by the product of both lengths.
constexpr std::size_t kMostTokens = 300, kMostOutput = 300;

using Words = std::vector<std::string_view>;

// Names and values are left out: they differ even between witnesses of one bug.
Words words_of_program(std::string_view program) {
  Words words;
  for (const Token& token : tokens_of(program)) {
    if (words.size() == kMostTokens) break;
    const bool open = token.kind == TokenKind::Name || token.kind == TokenKind::Number;
    words.push_back(open ? (token.kind == TokenKind::Name ? "name" : "1") : token.text);
  }
  return words;
}

// How many have to be put in, taken out or exchanged to make one of the other, as part of the
// longer one's length.
template <typename Sequence>
double edit_distance(const Sequence& a, const Sequence& b) {
  if (a.empty() && b.empty()) return 0;
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t exchanged = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, exchanged});
    }
  }
  return static_cast<double>(row.back()) / static_cast<double>(std::max(a.size(), b.size()));
}

std::set<std::string_view> members(std::string_view list) {
  std::set<std::string_view> all;
  while (!list.empty()) {
    const std::string_view one = list.substr(0, list.find(", "));
    all.insert(one);
    list.remove_prefix(std::min(one.size() + 2, list.size()));
  }
  return all;
}

// The share of members that only one of them has.
double set_distance(const std::set<std::string_view>& a, const std::set<std::string_view>& b) {
  const auto common = static_cast<double>(std::ranges::count_if(a, [&](auto& one) { return b.contains(one); }));
  const double all = static_cast<double>(a.size() + b.size()) - common;
  return all == 0 ? 0 : 1 - common / all;
}

// A specimen, made ready to be compared many times.
struct Prepared {
  explicit Prepared(const BugFeatures& specimen)
      : program(words_of_program(specimen.program)),
        output(std::string_view(specimen.output).substr(0, kMostOutput)),
        failing(members(specimen.failing)) {}
  Words program;
  std::string_view output;
  std::set<std::string_view> failing;
};

double apart(const Prepared& a, const Prepared& b) {
  return edit_distance(a.program, b.program) + edit_distance(a.output, b.output) + set_distance(a.failing, b.failing);
}

class Ranking {
 public:
  explicit Ranking(const std::vector<BugFeatures>& specimens)
      : nearest_(specimens.size(), std::numeric_limits<double>::infinity()), taken_(specimens.size(), false) {
    for (const BugFeatures& specimen : specimens) prepared_.emplace_back(specimen);
    for (std::size_t i = 0; i < specimens.size(); ++i)
      if (specimens[i].known) known_.push_back(i);
  }

  std::vector<std::size_t> order() {
    for (const std::size_t one : known_) see(one);
    while (order_.size() + known_.size() < prepared_.size()) {
      const std::size_t next = furthest();
      order_.push_back(next);
      see(next);
    }
    order_.insert(order_.end(), known_.begin(), known_.end());
    return order_;
  }

 private:
  void see(std::size_t one) {
    taken_[one] = true;
    for (std::size_t i = 0; i < prepared_.size(); ++i)
      if (!taken_[i]) nearest_[i] = std::min(nearest_[i], apart(prepared_[i], prepared_[one]));
  }

  // The first of those that are furthest from all that were seen.
  std::size_t furthest() const {
    std::size_t best = prepared_.size();
    for (std::size_t i = 0; i < prepared_.size(); ++i)
      if (!taken_[i] && (best == prepared_.size() || nearest_[i] > nearest_[best])) best = i;
    return best;
  }

  std::vector<Prepared> prepared_;
  std::vector<double> nearest_;  // to one that was seen
  std::vector<bool> taken_;
  std::vector<std::size_t> known_, order_;
};

}  // namespace

std::string failing_of(const std::vector<Outcome>& outcomes) {
  std::string text;
  for (const Outcome& outcome : outcomes)
    if (oracle::is_finding(outcome.kind)) text += (text.empty() ? "" : ", ") + outcome.configuration;
  return text;
}

double distance(const BugFeatures& a, const BugFeatures& b) { return apart(Prepared(a), Prepared(b)); }

std::vector<std::size_t> furthest_first(const std::vector<BugFeatures>& specimens) {
  return Ranking(specimens).order();
}

}  // namespace gadfly::triage
