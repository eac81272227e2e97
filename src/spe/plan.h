// SPDX-License-Identifier: Apache-2.0
// In which order to sum over the classes of a symmetry, so that counting is cheap.
//
// By Burnside's lemma the number of classes of fillings is the mean, over all permutations of the
// members of the classes, of how many fillings a permutation leaves alone: the product, over the
// holes, of how many of the permitted variables it leaves alone. Only the number of these fixed
// members in each class matters. So the count is a sum over one small number for each class, of a
// product of terms that each know a sum of such numbers: those of the classes that a site permits.
//
// Such a sum is split by eliminating a class at a time: for each number of its fixed members, what
// is left falls apart into components that share no class, which are counted by themselves. Where
// scopes are nested, the class of the outermost scope of a component stands in all of its sites,
// and all that a component has to know of the scopes around it is one number: how many variables of
// these are fixed. Otherwise (const, shadowing) it is a few.
#pragma once

#include <cstdint>
#include <vector>

#include "spe/classes.h"

namespace gadfly::spe {

struct Plan {
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  // A number that is known once the class of a node has been decided: sum |from| of those that the
  // node was given (kNone: zero), and, if |grows|, the fixed members of the class as well.
  struct Sum {
    std::uint32_t from;
    bool grows;

    auto operator<=>(const Sum&) const = default;
  };
  // All classes of |site| are decided; |sum| of the node's sums tells how many of their members are
  // fixed.
  struct Closing {
    std::uint32_t site;
    std::uint32_t sum;
  };
  struct Child {
    std::uint32_t node;
    std::vector<std::uint32_t> given;  // which of the sums it is told, in this order
  };
  // Decides on one class.
  struct Node {
    std::uint32_t group = 0;
    std::uint32_t parent = kNone;
    std::uint32_t component = 0;
    std::vector<Sum> sums;
    std::vector<Closing> closing;
    std::vector<Child> children;
    std::vector<std::uint32_t> groups;  // decided at this node and below it
  };

  std::vector<Node> nodes;
  std::vector<std::uint32_t> roots;  // the components: what they count is independent
  // For each site where it closes; kNone: all its classes have one member.
  std::vector<std::uint32_t> node_of;
  std::vector<std::uint32_t> decided_at;  // for each class its node; kNone: it has one member
  std::vector<std::uint32_t> singles;     // for each site: its variables that are alone in their class
};

Plan make_plan(const Symmetry&);

}  // namespace gadfly::spe
