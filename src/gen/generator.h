// SPDX-License-Identifier: Apache-2.0
// The growing program. Growing is executing: a rule builds a piece of the program and performs it in the machine at
// once, so each piece is grown in the state that execution has there. This class is what the machine talks to; the
// rules live in the parts (parts.h).
#pragma once

#include <algorithm>
#include <vector>

#include "gen/draft.h"
#include "gen/parts.h"

namespace gadfly::gen {

class Generator final : public machine::Grower {
 public:
  Generator(const GenOptions& options, Choices& choices, const std::vector<std::uint32_t>& dropped, Generated& result);

  // Types, globals with values, and the entry function, whose body is still open.
  void begin();
  bool extend(machine::Execution& execution, lang::StmtId block, machine::Flow& flow, std::uint32_t& next) override;
  bool mend(lang::ExprId id, const machine::Value& a, const machine::Value& b, machine::Value& result) override;
  bool mend_index(lang::ExprId id, const machine::Value& index, std::uint64_t count, std::uint64_t& result) override;
  // What the globals hold now becomes what is expected.
  void add_checks(machine::Execution& execution);
  // Fills the blocks that were never executed. Their code need not be defined.
  void fill_dead_blocks();
  // The number of a statement that was being grown last: the innermost one, or one |outward| of it.
  std::uint32_t statement_number(std::size_t outward) const {
    return growing_.empty() ? 0 : growing_[growing_.size() - 1 - std::min(outward, growing_.size() - 1)];
  }

 private:
  bool extend_live(Scope& scope, machine::Flow& flow, std::uint32_t& next);
  machine::Flow grow(Scope& scope);
  machine::Flow begin_body(lang::FuncId f, Scope& scope, std::uint32_t& next);
  void close(Scope& scope, machine::Flow& flow);
  void fill_dead(Scope& scope);

  Draft draft_;
  Parts parts_;
  std::vector<std::uint32_t> growing_;  // numbers of the statements under way, outermost first
  std::uint32_t statements_ = 0;        // grown so far
};

}  // namespace gadfly::gen
