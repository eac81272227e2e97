// SPDX-License-Identifier: Apache-2.0
#include "gen/accesses.h"

#include <algorithm>

namespace gadfly::gen {

using lang::VarId;

FullExpression::FullExpression(Accesses& accesses)
    : accesses_(accesses),
      outer_base_(accesses.base_),
      outer_masked_(accesses.masked_base_),
      base_(accesses.log_.size()),
      temporaries_(accesses.live() ? accesses.machine().temporaries() : 0) {
  accesses.base_ = base_;
  accesses.masked_base_ = accesses.masked_.size();
}

FullExpression::~FullExpression() {
  accesses_.log_.resize(base_);
  accesses_.write_end_ = std::min(accesses_.write_end_, base_);
  accesses_.masked_.resize(accesses_.masked_base_);
  accesses_.base_ = outer_base_;
  accesses_.masked_base_ = outer_masked_;
  if (accesses_.live()) accesses_.machine().end_temporaries(temporaries_);
}

bool Accesses::in_memory(VarId var) const {
  return var == kMemory || (raw(var) < program_.vars.size() &&
                            (program_.var(var).address_taken || program_.var(var).is_static_duration()));
}

bool Accesses::may_access(VarId var, bool write, bool call) const {
  if (!write && write_end_ <= base_) return true;  // nothing is written
  const bool memory = in_memory(var);
  std::size_t mask = masked_base_;
  for (std::size_t i = base_; i < log_.size(); ++i) {
    while (mask < masked_.size() && masked_[mask].second <= i) ++mask;
    if (mask < masked_.size() && masked_[mask].first <= i) {
      i = masked_[mask].second - 1;
      continue;
    }
    const Access& other = log_[i];
    if (!write && !other.write) continue;
    if (call && other.target) continue;  // the assignment comes after the call
    if (other.var == var) return false;
    if (other.call && var == kVolatile) return false;
    const bool other_memory = in_memory(other.var);
    if ((var == kMemory && other_memory) || (other.var == kMemory && memory)) return false;
  }
  return true;
}

bool Accesses::may_use(VarId var, bool write) const {
  if (program_.var(var).type.is_volatile() && !may_access(kVolatile, true)) return false;
  return may_access(var, write);
}

// What the whole expression assigns to is written after all else.
void Accesses::log_chosen(VarId var, Use use) {
  if (use.write && use.target) log_.push_back({var, false, false, use.plain});
  else log(var, use.write);
}

void Accesses::log_variable(VarId var, Use use) {
  log_chosen(var, use);
  if (program_.var(var).type.is_volatile()) log(kVolatile, true);
}

// op= reads it as well: that must not come after a call that changes it. And x ^= x keeps nothing.
void Accesses::target_is_read(std::size_t position) {
  for (std::size_t i = position; i < log_.size(); ++i) {
    log_[i].write = log_[i].write || (log_[i].target && log_[i].var != kMemory);
    log_[i].target = false;
    write_end_ = log_.size();
  }
}

void Accesses::note_read(const Context& at, VarId var) {
  const unsigned width = lang::bit_width(types().rep(program_.var(var).type));
  if (!at.deciding_only && width <= at.width) facts(var).pending = false;
}

}  // namespace gadfly::gen
