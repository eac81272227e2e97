// SPDX-License-Identifier: Apache-2.0
// How the counter of a loop goes: from where, how far, by which steps.
#pragma once

#include "gen/memory_counters.h"
#include "gen/part.h"

namespace gadfly::gen {

class Accesses;
class Budget;
class HiddenNumbers;
class Operations;

struct Course {
  MemoryCounter counter;
  std::uint32_t index = lang::kNone, second = lang::kNone;  // numbers of counters
  bool starts = true;                                       // else it goes on from where it is
  bool up = true;
  __int128 start = 0, amount = 1;
  lang::ExprId start_value = lang::kNoExpr;  // instead of |start|
  lang::BinaryOp test = lang::BinaryOp::Lt;
  lang::ExprId bound = lang::kNoExpr;
  std::uint32_t trips = 0;  // at this execution; the most of it where they vary
};

class Courses : private Part {
 public:
  Courses(Draft& draft, Parts& parts);

  // By the rules of the group Course, for the counter with this number.
  Course course_of(Scope& scope, std::uint32_t counter);
  // c = n; |earlier|: one step before the first value. kNoExpr: it goes on from where it is.
  lang::ExprId course_start(Scope& scope, const Course& course, bool earlier);
  // value < bound
  lang::ExprId course_test(const Course& course, lang::ExprId value);
  // c += n
  lang::ExprId course_step(Scope& scope, const Course& course);

 private:
  // The rules of the group. False: the counter can't go this way.
  bool count_up(Scope& scope, const MemoryCounter& counter, Course& course);
  bool count_down(Scope& scope, const MemoryCounter& counter, Course& course);
  bool count_to_zero(Scope& scope, const MemoryCounter& counter, Course& course);
  bool count_unequal(Scope& scope, const MemoryCounter& counter, Course& course);
  bool count_wrapping(Scope& scope, const MemoryCounter& counter, Course& course);
  bool count_on(Scope& scope, const MemoryCounter& counter, Course& course);

  Budget& budget_;
  Accesses& accesses_;
  Operations& operations_;
  MemoryCounters& counters_;
  HiddenNumbers& hidden_;
};

}  // namespace gadfly::gen
