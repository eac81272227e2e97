// SPDX-License-Identifier: Apache-2.0
// Copies of statements and expressions of the seed, whatever became of them in the variant.
#pragma once

#include <map>

#include "emi/draft.h"

namespace gadfly::emi {

// Whether a copy of |stmt| would mean the same at another place: no labels, no jumps to them, no return, no break or
// continue that leaves it, no static variables, nothing odd (shape.h).
bool is_clonable(const lang::Program& program, lang::StmtId stmt);

class Clone {
 public:
  // Copies come into |function|. Variables of |other| are replaced, and those that the copied code declares are new.
  Clone(Draft& draft, lang::FuncId function, std::map<lang::VarId, lang::VarId> other = {})
      : draft_(draft),
        seed_(draft.seed.program()),
        program_(draft.program),
        function_(function),
        other_(std::move(other)) {}

  // Requires is_clonable().
  lang::StmtId statement(lang::StmtId stmt);
  lang::ExprId expression(lang::ExprId e);

 private:
  lang::StmtId copy(lang::StmtId stmt);
  std::uint32_t copy_list(std::uint32_t first, std::uint32_t count, std::uint32_t stride);
  void copy_variable(lang::VarId var);
  lang::VarId other(lang::VarId var) const;

  Draft& draft_;
  const lang::Program& seed_;
  lang::Program& program_;
  lang::FuncId function_;
  std::map<lang::VarId, lang::VarId> other_;
  std::map<std::uint32_t, std::uint32_t> labels_;  // cases: from the old to the new StmtId
};

}  // namespace gadfly::emi
