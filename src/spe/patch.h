// SPDX-License-Identifier: Apache-2.0
// Variants as trees: that of the program, read once, with other variables in its holes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/uses.h"
#include "lang/program.h"
#include "spe/skeleton.h"

namespace gadfly::spe {

class TreePatch {
 public:
  // |program| was read from the text of the skeleton, which is that of |uses|, and is changed; it has
  // to outlive this. Nothing where not every hole is known in the tree: it is the argument of a
  // macro, a function, a field, …
  static std::optional<TreePatch> make(const frontend::SourceUses& uses, const Skeleton& skeleton,
                                       lang::Program& program);

  // The program is this variant now.
  void put(const Filling& filling);

 private:
  friend class PatchFinder;
  struct Place {
    lang::ExprId reference;
    std::uint32_t hole;
    bool is_addressed;  // the operand of an address-of operator
  };

  explicit TreePatch(lang::Program& program) : program_(&program) {}

  lang::Program* program_;
  std::vector<Place> places_;
  std::vector<lang::VarId> variables_;  // for each of the skeleton; kNoVar: it stands in no hole
  // Scalars of which only holes take the address: they live in memory where one does.
  std::vector<lang::VarId> movable_;
};

}  // namespace gadfly::spe
