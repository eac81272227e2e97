// SPDX-License-Identifier: Apache-2.0
// Makes drafts run: a condition that is drafted blindly leaves most of what it controls unexecuted, or never ends.
#pragma once

#include <set>

#include "gen/wild_repair.h"

namespace gadfly::gen {

// Gives |loop| a limit that compilers cannot see: its counter is compared with a global that nothing writes. False: it
// compares no counter.
bool give_course(WildDraft& draft, WildWorld& world, lang::StmtId loop);

class WildLiven {
 public:
  WildLiven(WildDraft& draft, WildWorld& world) : d_(draft), world_(world) {}

  // Changes loops and branches that the run with |counts| reached without executing what they control, each once.
  // False: nothing was changed.
  bool liven(const StatementCounts& counts);
  // Gives the numbers of the draft the values that the run with |counts| read. False: there are none.
  bool set_numbers(const StatementCounts& counts);

 private:
  bool visit(lang::StmtId stmt, const StatementCounts& counts);
  bool branch(lang::StmtId stmt, const StatementCounts& counts);
  bool is_livened();
  bool leaves(lang::StmtId block) const;
  lang::ExprId negated(lang::ExprId condition);

  WildDraft& d_;
  WildWorld& world_;
  std::set<std::uint32_t> changed_;  // by StmtId
};

}  // namespace gadfly::gen
