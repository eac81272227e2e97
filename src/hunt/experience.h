// SPDX-License-Identifier: Apache-2.0
// Which families of programs, a seed and its variants, are worth more variants.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <set>

namespace gadfly::hunt {

// A family is fruitful when one of its variants fails with a configuration that gets the seed right: then the mutations
// matter, and others are likely to do so. Used by several threads at once.
class Experience {
 public:
  using Configurations = std::set<std::int64_t>;  // as the store numbers them

  void note_seed(std::uint64_t family, Configurations failed);
  void note_variant(std::uint64_t family, const Configurations& failed);

  // Which family a turn goes to that nobody has a claim to: the newest fruitful one that has not had kMostExtra of
  // them, otherwise |own|.
  std::uint64_t choose(std::uint64_t own);

  static constexpr unsigned kMostExtra = 30;

 private:
  struct Family {
    std::optional<Configurations> seed;  // nothing: it is still under test
    Configurations variants;
    unsigned extra = 0;
    bool is_fruitful() const;
  };
  static constexpr std::size_t kMostFamilies = 64;

  Family& family_of(std::uint64_t number);

  std::mutex mutex_;
  std::map<std::uint64_t, Family> families_;  // the newest ones
};

}  // namespace gadfly::hunt
