// SPDX-License-Identifier: Apache-2.0
#include "machine/operands.h"

namespace gadfly::machine {

void Operands::check(AccessLog::Mark middle) {
  const auto found = machine_.log_.conflict(start_, middle);
  if (!found) return;
  if (found->between_calls() && !indeterminate_ && left_ == Left::No && machine_.may_be_contested(site_))
    throw Contest{site_};
  machine_.report_conflict(found->first, found->second, found->unsequenced() && !indeterminate_, site_);
}

// The others are evaluated as if nothing had happened: the calls that were left go, with their claims on restrict
// pointers; their objects stay, since no access of them is a conflict.
void Operands::leave(Left how, AccessLog::Mark middle) {
  if (left_ != Left::No)
    undefined(Ub::EvaluationOrder, machine_.loc(site_),
              "two evaluations that may happen in either order both leave the {}",
              left_ == Left::Ended && how == Left::Ended ? "program" : "expression");
  left_ = how;
  exception_ = std::current_exception();
  Machine& m = machine_;
  m.frames_.erase(m.frames_.begin() + static_cast<std::ptrdiff_t>(frames_), m.frames_.end());
  m.frame_ = m.slots_.data() + m.frames_.back().base;
  m.seek_.clear();
  m.for_address_ = false;
  if (m.restricts_.mark() > restricts_) m.close_restricts(restricts_);
  m.sequence_depth_ = depth_;
  if (depth_ == 0) m.watch_ &= ~Machine::kWatchSequence;
  else m.watch_ |= Machine::kWatchSequence;
  if (depth_ > 0 && how == Left::Ended) m.log_.close_call(middle, ~0ull, ~0ull);
}

void Operands::report_jump() {
  undefined(Ub::EvaluationOrder, machine_.loc(site_),
            "a jump leaves an expression, other parts of which may have been evaluated before");
}

}  // namespace gadfly::machine
