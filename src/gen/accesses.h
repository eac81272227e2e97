// SPDX-License-Identifier: Apache-2.0
// What the full expression that is grown now reads and writes, to keep unsequenced accesses apart (6.5p2); and which
// variables hold a value that nothing has used.
#pragma once

#include <utility>

#include "gen/part.h"

namespace gadfly::gen {

// Objects that have no variable: whatever a pointer may point to, and the order of volatile accesses.
inline constexpr lang::VarId kMemory{lang::kNone - 1}, kVolatile{lang::kNone - 2};

class Accesses : private Part {
 public:
  Accesses(Draft& draft, Parts& parts);

  bool in_memory(lang::VarId var) const;
  // Whether |var| may be accessed beside what the expression does already. |call|: a called function makes the access.
  bool may_access(lang::VarId var, bool write, bool call = false) const;
  // The same for a variable of the program; that of a volatile one is a side effect.
  bool may_use(lang::VarId var, bool write) const;

  void log(lang::VarId var, bool write, bool call = false) {
    log_.push_back({var, write, call});
    if (write) write_end_ = log_.size();
  }
  // Logs an access to an object that was chosen for |use|.
  void log_chosen(lang::VarId var, Use use);
  void log_variable(lang::VarId var, Use use = {});

  // The accesses from |position| on can be forgotten, or, those of a target, become ones that read as well (op=).
  std::size_t position() const { return log_.size(); }
  void forget(std::size_t position) { log_.resize(position); }
  void target_is_read(std::size_t position);

  // Whether what was written to |var| has flowed on: note_read() where it was read for more than a decision.
  void note_read(const Context& at, lang::VarId var);
  void note_write(lang::VarId var) { facts(var).pending = true; }

 private:
  friend class FullExpression;
  friend class SequencedAfter;
  struct Access {
    lang::VarId var;
    bool write = false;
    bool call = false;    // made by a called function
    bool target = false;  // what the whole expression assigns to: nothing else may write it, but for calls
  };

  std::vector<Access> log_;
  std::vector<std::pair<std::size_t, std::size_t>> masked_;  // ranges of |log_| that are sequenced before
  std::size_t base_ = 0, masked_base_ = 0;                   // of the innermost full expression
  std::size_t write_end_ = 0;                                // after it no access is a write
};

// A full expression, from its construction to its end: accesses of others don't count in it.
class FullExpression {
 public:
  explicit FullExpression(Accesses& accesses);
  ~FullExpression();
  FullExpression(const FullExpression&) = delete;
  FullExpression& operator=(const FullExpression&) = delete;

 private:
  Accesses& accesses_;
  std::size_t outer_base_, outer_masked_, base_, temporaries_;
};

// A sequence point: what is grown while it lives comes after all accesses since |begin|.
class SequencedAfter {
 public:
  SequencedAfter(Accesses& accesses, std::size_t begin) : accesses_(accesses) {
    accesses.masked_.emplace_back(begin, accesses.log_.size());
  }
  ~SequencedAfter() { accesses_.masked_.pop_back(); }
  SequencedAfter(const SequencedAfter&) = delete;
  SequencedAfter& operator=(const SequencedAfter&) = delete;

 private:
  Accesses& accesses_;
};

}  // namespace gadfly::gen
