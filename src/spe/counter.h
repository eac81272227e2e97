// SPDX-License-Identifier: Apache-2.0
// How many ways there are to go on from a filling that has been begun.
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "spe/plan.h"

namespace gadfly::spe {

// Counts the canonical fillings that begin as the holes filled so far, of which it knows only what
// matters: how many holes of each site are left, and how many members of each class are in use.
// Holes are filled in their order. What was computed once is remembered, up to a bound.
class Counter {
 public:
  explicit Counter(const Symmetry&);

  // No hole is filled.
  void reset();
  // The next hole is of |site|, and is filled.
  void fill(std::uint32_t site);
  // The first unused member of a class comes into use, or the last used one goes out of it.
  void open(std::uint32_t group);
  void close(std::uint32_t group);

  // Members of a class that a hole may have now are those with index < used(), and the next one
  // where there is one. A class of one member is always in use: it makes no difference.
  std::uint32_t used(std::uint32_t group) const { return used_[group]; }

  // All ways to go on.
  mpz_class total();
  // Those for the component of the plan to which a site belongs. Total is a multiple of it, and
  // filling holes of the site or opening classes that it permits changes no other component.
  mpz_class ways(std::uint32_t site);

 private:
  using Key = std::u32string;
  using Table = std::unordered_map<Key, mpz_class>;  // by the sums that a node is given

  void touch(std::uint32_t node);
  Table& table(std::uint32_t node);
  const mpz_class& value(std::uint32_t node, const Key& given);
  mpz_class sum_up(const Plan::Node&, const Key& given, std::uint32_t left);
  bool multiply(mpz_class& product, const Plan::Node&, const Key& given, std::uint32_t fixed);
  const mpz_class& derangements(std::uint32_t members);
  void forget_if_too_much();

  Plan plan_;
  std::vector<std::uint32_t> sizes_;       // of the classes
  std::vector<std::uint32_t> holes_of_;    // of each site, in all
  std::vector<std::uint32_t> left_;        // of each site, not filled
  std::vector<std::uint32_t> left_below_;  // of the sites that close at a node or below it
  std::vector<std::uint32_t> used_;
  // For each node, by what is left and used below it.
  std::vector<std::unordered_map<Key, Table>> tables_;
  std::vector<Table*> current_;  // for each node; null: not looked up since the last change
  std::vector<mpz_class> derangements_;
  std::size_t remembered_ = 0;  // bytes, roughly
};

}  // namespace gadfly::spe
