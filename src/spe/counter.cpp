// SPDX-License-Identifier: Apache-2.0
#include "spe/counter.h"

#include <algorithm>
#include <utility>

#include "support/check.h"

namespace gadfly::spe {
namespace {

constexpr std::size_t kMostRemembered = std::size_t{64} << 20;  // bytes
constexpr std::size_t kEntryBytes = 128;                        // of a table, besides the number

mpz_class power(std::uint32_t base, std::uint32_t exponent) {
  mpz_class result;
  mpz_ui_pow_ui(result.get_mpz_t(), base, exponent);
  return result;
}

}  // namespace

Counter::Counter(const Symmetry& symmetry)
    : plan_(make_plan(symmetry)), holes_of_(symmetry.sites.size()), tables_(plan_.nodes.size()) {
  for (const auto& members : symmetry.classes) sizes_.push_back(static_cast<std::uint32_t>(members.size()));
  for (const std::uint32_t site : symmetry.site_of) ++holes_of_[site];
  reset();
}

void Counter::reset() {
  left_ = holes_of_;
  left_below_.assign(plan_.nodes.size(), 0);
  for (std::uint32_t site = 0; site < left_.size(); ++site)
    for (std::uint32_t node = plan_.node_of[site]; node != Plan::kNone; node = plan_.nodes[node].parent)
      left_below_[node] += left_[site];
  used_.clear();
  for (const std::uint32_t size : sizes_) used_.push_back(size == 1 ? 1 : 0);
  current_.assign(plan_.nodes.size(), nullptr);
}

void Counter::fill(std::uint32_t site) {
  GADFLY_CHECK(left_[site] > 0, "site {} has no hole left", site);
  --left_[site];
  for (std::uint32_t node = plan_.node_of[site]; node != Plan::kNone; node = plan_.nodes[node].parent)
    --left_below_[node];
  touch(plan_.node_of[site]);
}

void Counter::open(std::uint32_t group) {
  GADFLY_CHECK(used_[group] < sizes_[group], "all of class {} are in use", group);
  ++used_[group];
  touch(plan_.decided_at[group]);
}

void Counter::close(std::uint32_t group) {
  GADFLY_CHECK(used_[group] > 0, "none of class {} is in use", group);
  --used_[group];
  touch(plan_.decided_at[group]);
}

// What is counted at |node| has changed, and so for all above it.
void Counter::touch(std::uint32_t node) {
  for (; node != Plan::kNone; node = plan_.nodes[node].parent) current_[node] = nullptr;
}

mpz_class Counter::total() {
  forget_if_too_much();
  mpz_class product = 1;
  for (const std::uint32_t root : plan_.roots) product *= value(root, {});
  for (std::uint32_t site = 0; site < left_.size(); ++site)
    if (plan_.node_of[site] == Plan::kNone) product *= power(plan_.singles[site], left_[site]);
  return product;
}

mpz_class Counter::ways(std::uint32_t site) {
  forget_if_too_much();
  const std::uint32_t node = plan_.node_of[site];
  if (node == Plan::kNone) return power(plan_.singles[site], left_[site]);
  return value(plan_.roots[plan_.nodes[node].component], {});
}

// Holes are filled in one order, so that the number of those left below a node says which they are.
Counter::Table& Counter::table(std::uint32_t node) {
  if (current_[node]) return *current_[node];
  const Plan::Node& here = plan_.nodes[node];
  Key state;
  state.reserve(here.groups.size() + 1);
  state.push_back(left_below_[node]);
  for (const std::uint32_t group : here.groups) state.push_back(used_[group]);
  const auto [known, is_new] = tables_[node].try_emplace(std::move(state));
  if (is_new) remembered_ += kEntryBytes;
  return *(current_[node] = &known->second);
}

const mpz_class& Counter::value(std::uint32_t node, const Key& given) {
  Table& known = table(node);
  if (const auto found = known.find(given); found != known.end()) return found->second;
  const mpz_class& result = known.emplace(given, sum_up(plan_.nodes[node], given, left_below_[node])).first->second;
  remembered_ += kEntryBytes + mpz_size(result.get_mpz_t()) * sizeof(mp_limb_t);
  return result;
}

// Burnside's lemma for the members of one class that are not in use: over the number |moved| of
// those that a permutation moves. More members than holes are of no use, so they are left out.
mpz_class Counter::sum_up(const Plan::Node& node, const Key& given, std::uint32_t left) {
  const std::uint32_t used = used_[node.group];
  const std::uint32_t free = std::min(sizes_[node.group] - used, left);
  mpz_class sum = 0, ways_to_choose = 1, permutations = 1, product;
  for (std::uint32_t moved = 0; moved <= free; ++moved) {
    if (moved > 0) {
      ways_to_choose *= free - moved + 1;
      mpz_divexact_ui(ways_to_choose.get_mpz_t(), ways_to_choose.get_mpz_t(), moved);
      permutations *= moved;
    }
    if (moved == 1) continue;  // no permutation moves just one
    product = ways_to_choose * derangements(moved);
    if (multiply(product, node, given, used + free - moved)) sum += product;
  }
  mpz_divexact(sum.get_mpz_t(), sum.get_mpz_t(), permutations.get_mpz_t());
  return sum;
}

// By the fillings that are left alone when |fixed| members of the node's class are. False: there
// are none.
bool Counter::multiply(mpz_class& product, const Plan::Node& node, const Key& given, std::uint32_t fixed) {
  const auto known = [&](std::uint32_t number) -> std::uint32_t {
    const Plan::Sum sum = node.sums[number];
    return (sum.from == Plan::kNone ? 0 : given[sum.from]) + (sum.grows ? fixed : 0);
  };
  for (const Plan::Closing& closing : node.closing) {
    if (left_[closing.site] == 0) continue;
    const std::uint32_t base = plan_.singles[closing.site] + known(closing.sum);
    if (base == 0) return false;
    if (base > 1) product *= power(base, left_[closing.site]);
  }
  Key told;
  for (const Plan::Child& child : node.children) {
    if (left_below_[child.node] == 0) continue;
    told.clear();
    for (const std::uint32_t number : child.given) told.push_back(known(number));
    product *= value(child.node, told);
  }
  return product != 0;
}

// Permutations of so many that leave none alone.
const mpz_class& Counter::derangements(std::uint32_t members) {
  while (derangements_.size() <= members) {
    const auto n = static_cast<std::uint32_t>(derangements_.size());
    if (n < 2) derangements_.emplace_back(n == 0 ? 1 : 0);
    else derangements_.push_back((n - 1) * (derangements_[n - 1] + derangements_[n - 2]));
  }
  return derangements_[members];
}

void Counter::forget_if_too_much() {
  if (remembered_ <= kMostRemembered) return;
  for (auto& tables : tables_) tables.clear();
  std::ranges::fill(current_, nullptr);
  remembered_ = 0;
}

}  // namespace gadfly::spe
