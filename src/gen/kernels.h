// SPDX-License-Identifier: Apache-2.0
// Loops over arrays, in the shapes that vectorisers and loop optimisers look for. All indices stay inside for every
// value of the counter.
#pragma once

#include <optional>

#include "gen/part.h"

namespace gadfly::gen {

class Accesses;
class Assignments;
class Budget;
class Functions;
class HiddenNumbers;
class Loops;
class Visible;

// A loop in which |counter| goes from 2 to count - 3.
struct Kernel {
  Rule rule;
  lang::VarId counter;
  lang::ExprId to, from;  // pointers to the first of |count| elements each
  std::uint32_t count;
  lang::StmtId body;
  Scope* scope;  // where the variables of a reduction are visible; null: there are none
};

class Kernels : private Part {
 public:
  Kernels(Draft& draft, Parts& parts);

  Flow array_loop(Scope& scope);
  Flow sized_kernel(Scope& scope);

 private:
  // The rules of the group Kernel append to the body. False: there is no variable for it.
  bool fill_kernel(const Kernel& kernel);
  bool copy_kernel(const Kernel& kernel);
  bool reduction_kernel(const Kernel& kernel);
  bool stencil_kernel(const Kernel& kernel);
  bool gather_kernel(const Kernel& kernel);
  bool early_exit_kernel(const Kernel& kernel);
  bool masked_kernel(const Kernel& kernel);
  bool recurrence_kernel(const Kernel& kernel);
  bool add_kernel(const Kernel& kernel);

  // What they are made of.
  void store_in(const Kernel& kernel, lang::ExprId value);
  lang::ExprId read_from(const Kernel& kernel, lang::ExprId pointer, int offset);
  lang::ExprId element_at(const Kernel& kernel, lang::ExprId pointer, int offset);
  lang::ExprId copied_pointer(lang::ExprId pointer);
  lang::ExprId kernel_number(const Kernel& kernel);
  lang::ExprId mixed(lang::ExprId a, lang::ExprId b);
  lang::VarId reduction_variable(const Kernel& kernel, bool keeps);

  std::uint32_t shorter_of(lang::VarId a, lang::VarId b) const;
  std::optional<Flow> restrict_loop(Scope& scope);
  lang::FuncId kernel_function(Rule rule, lang::Type to, lang::Type from, std::uint32_t most);

  Budget& budget_;
  Visible& visible_;
  Accesses& accesses_;
  Assignments& assignments_;
  Loops& loops_;
  HiddenNumbers& hidden_;
  Functions& functions_;
};

}  // namespace gadfly::gen
