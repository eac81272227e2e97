// SPDX-License-Identifier: Apache-2.0
// Operands of one expression that have no order: unsequenced, or indeterminately sequenced where they call
// functions. They are evaluated from the first to the last; whatever another order could change ends the run.
//
// - Accesses that conflict are undefined or unspecified: see access_log.h.
// - An operand that ends the program would not let the others happen, or happen before. So the others are evaluated
//   nevertheless: if they are defined and do not conflict with it (its end counts as output), the program ends in the
//   same way in every order.
// - A jump out of a statement expression leaves it open which of the others have been evaluated. So none of them may
//   have side effects.
#pragma once

#include <exception>

#include "machine/interpreter.h"

namespace gadfly::machine {

class Operands {
 public:
  // |watch|: their accesses may conflict.
  Operands(Machine& machine, bool watch, lang::ExprId site)
      : machine_(machine),
        site_(site),
        watch_(watch),
        frames_(machine.frames_.size()),
        restricts_(machine.restricts_.mark()),
        start_(machine.log_.mark()) {
    if (watch) machine.begin_watch_sequence();
    depth_ = machine.sequence_depth_;
  }

  template <typename Evaluate>
  void next(bool may_write, Evaluate&& evaluate) {
    const AccessLog::Mark middle = machine_.log_.mark();
    try {
      evaluate();
    } catch (const Ended&) {
      leave(Left::Ended, middle);
    } catch (const Machine::FlowEscape&) {
      leave(Left::Jumped, middle);
      may_write = false;  // others count
    }
    if (watch_) check(middle);
    writes_ = writes_ || may_write;
    if (left_ == Left::Jumped && writes_) [[unlikely]]
      report_jump();
  }

  // After the last of them.
  void end() {
    if (watch_) machine_.end_watch_sequence(start_);
    if (left_ != Left::No) [[unlikely]]
      std::rethrow_exception(exception_);
  }

  AccessLog::Mark start() const { return start_; }
  // Of an initialiser list: no two of them are unsequenced (6.7.9p23).
  void set_indeterminate() { indeterminate_ = true; }

 private:
  enum class Left : std::uint8_t { No, Ended, Jumped };
  void check(AccessLog::Mark middle);
  void leave(Left how, AccessLog::Mark middle);
  [[noreturn]] void report_jump();

  Machine& machine_;
  lang::ExprId site_;
  bool watch_;
  bool indeterminate_ = false;
  bool writes_ = false;  // one that has not jumped may have side effects
  Left left_ = Left::No;
  int depth_;
  std::size_t frames_, restricts_;
  AccessLog::Mark start_;
  std::exception_ptr exception_;  // of the operand that was left
};

}  // namespace gadfly::machine
