// SPDX-License-Identifier: Apache-2.0
#include "gen/courses.h"

#include "gen/accesses.h"
#include "gen/budget.h"
#include "gen/hidden_numbers.h"
#include "gen/memory_counters.h"
#include "gen/operations.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::Type;

// c < n, from a small number on.
bool Courses::count_up(Scope& scope, const MemoryCounter& counter, Course& course) {
  course.start = below(4);
  if (lang::is_signed(types().rep(counter.type)) && percent(30)) course.start = -static_cast<__int128>(below(4));
  course.amount = percent(70) ? 1 : 1 + below(3);
  const bool inclusive = percent(25);
  course.test = inclusive ? BinaryOp::Le : BinaryOp::Lt;
  if (const Grown more = hidden_.perhaps_varying(scope); more.id != lang::kNoExpr) {
    course.trips = HiddenNumbers::kMostVaryingNumber;
    course.bound = build_.binary(BinaryOp::Add, more.id, build_.constant(int_type(), course.start));
    return true;
  }
  course.trips = below(budget_.most_trips() + 1);
  const __int128 end = course.start + course.amount * course.trips - inclusive;
  // An unsigned counter is never below zero.
  if (end < 0 && !lang::is_signed(types().rep(counter.type))) course.test = BinaryOp::Lt;
  course.bound = hidden_.steady_number(scope, counter.type,
                                       std::max<__int128>(end, lang::is_signed(types().rep(counter.type)) ? end : 0));
  return true;
}

// c > n, down to a small number.
bool Courses::count_down(Scope& scope, const MemoryCounter& counter, Course& course) {
  course.up = false;
  course.test = BinaryOp::Gt;
  course.amount = percent(70) ? 1 : 1 + below(3);
  course.trips = below(budget_.most_trips() + 1);
  const std::uint32_t end = below(3);
  course.start = end + course.amount * course.trips;
  course.bound = hidden_.steady_number(scope, counter.type, end);
  return true;
}

// Until it is zero.
bool Courses::count_to_zero(Scope& scope, const MemoryCounter&, Course& course) {
  course.up = false;
  course.test = BinaryOp::Ne;
  course.amount = 1;
  course.bound = build_.constant(int_type(), 0);
  if (const Grown bits = hidden_.perhaps_varying(scope); bits.id != lang::kNoExpr) {
    const Grown from = operations_.defined_binary(BinaryOp::BitOr, bits, operations_.number(int_type(), 1));
    course.trips = HiddenNumbers::kMostVaryingNumber;
    course.start_value = from.id;
    course.start = live() ? operations_.known_value_of(from) : 1;
    return true;
  }
  course.amount = percent(70) ? 1 : 1 + below(3);
  course.trips = below(budget_.most_trips() + 1);
  course.start = course.amount * course.trips;
  return true;
}

// c != n, which it meets exactly.
bool Courses::count_unequal(Scope& scope, const MemoryCounter& counter, Course& course) {
  course.test = BinaryOp::Ne;
  course.up = percent(60);
  course.amount = percent(60) ? 1 : 1 + below(4);
  course.trips = below(budget_.most_trips() + 1);
  const __int128 way = course.amount * course.trips;
  course.start = course.up ? below(4) : way + below(3);
  course.bound = hidden_.steady_number(scope, counter.type, course.up ? course.start + way : course.start - way);
  return true;
}

// The same over the end of the type. Signed types that are not narrow may not.
bool Courses::count_wrapping(Scope& scope, const MemoryCounter& counter, Course& course) {
  const lang::Rep rep = types().rep(counter.type);
  if (lang::is_signed(rep) && lang::bit_width(rep) >= 32) return false;
  course.test = BinaryOp::Ne;
  course.up = percent(50);
  course.amount = percent(60) ? 1 : 1 + below(4);
  course.trips = 1 + below(budget_.most_trips());
  const __int128 way = course.amount * course.trips;
  const __int128 before = below(static_cast<std::uint32_t>(way) + 1);  // the way to the end of the type
  const __int128 top = lang::is_signed(rep) ? (static_cast<__int128>(1) << (lang::bit_width(rep) - 1)) - 1 : -1;
  const auto in_type = [&](__int128 n) { return machine::widen(machine::narrow(n, rep), rep); };
  course.start = in_type(course.up ? top - before : top + 1 + before);
  course.bound =
      hidden_.steady_number(scope, counter.type, in_type(course.up ? course.start + way : course.start - way));
  return true;
}

// From where an earlier loop has left it.
bool Courses::count_on(Scope& scope, const MemoryCounter& counter, Course& course) {
  const __int128 now =
      live() ? operations_.known_value_of(operations_.evaluated(build_.load(counters_.counter_place(counter)))) : 0;
  if (counter.home == Rule::CounterParameter || !HiddenNumbers::is_small_number(now)) return false;
  course.starts = false;
  course.start = now;
  course.amount = percent(70) ? 1 : 1 + below(3);
  course.test = BinaryOp::Lt;
  course.trips = below(budget_.most_trips() + 1);
  __int128 end = now + course.amount * course.trips;
  if (lang::bit_width(types().rep(counter.type)) == 8) end = std::min<__int128>(end, 120);
  course.bound = hidden_.steady_number(scope, counter.type, end);
  return true;
}

// How a counter goes. Its numbers are small, or those of a type that wraps. What is grown beside it reads it nowhere,
// since tests may step it.
Course Courses::course_of(Scope& scope, std::uint32_t counter) {
  using Make = bool (Courses::*)(Scope & scope, const MemoryCounter& counter, Course& course);
  static constexpr Make kMake[] = {
#define GADFLY_COURSE(id, name, full, scalar, make, what) &Courses::make,
#include "gen/rules.def"
  };
  const MemoryCounter copy = counters_[counter];  // more may be added
  accesses_.log(copy.root, true);
  Course course;
  bool found = false;
  for (int tries = 0; tries < 4 && !found; ++tries) {
    const Rule rule = choose(Group::Course);
    course = {};
    found = (this->*kMake[place(rule, Rule::CourseUp)])(scope, copy, course);
    if (found) fired(rule);
  }
  if (!found) count_up(scope, copy, course);
  course.counter = copy;
  course.index = counter;
  if (weights_.chance(Rule::LoopSecondCounter)) course.second = counters_.memory_counter(scope, counter);
  if (course.second != lang::kNone) fired(Rule::LoopSecondCounter);
  return course;
}

// c += n, ++c, or the like; also for the second counter, which goes another way.
ExprId Courses::course_step(Scope& scope, const Course& course) {
  const auto place = [&] { return counters_.counter_place(course.counter); };
  ExprId step;
  if (course.amount == 1 && percent(70)) {
    step = build_.inc_dec(course.up ? lang::IncDecOp::PreInc : lang::IncDecOp::PreDec, place());
  } else {
    const ExprId amount = hidden_.steady_number(scope, int_type(), course.amount);
    step = build_.compound(course.up ? BinaryOp::Add : BinaryOp::Sub, place(), amount);
  }
  if (course.second == lang::kNone) return step;
  const ExprId other = counters_.counter_place(counters_[course.second]);
  const std::uint32_t by = 1 + below(3);
  const ExprId also =
      by == 1 ? build_.inc_dec(lang::IncDecOp::PostDec, other)
              : build_.compound(percent(50) ? BinaryOp::Sub : BinaryOp::Add, other, build_.constant(int_type(), by));
  return build_.comma(also, step);
}

// c = n, with the second counter; kNoExpr: it goes on from where it is. |earlier|: one step before the first value.
ExprId Courses::course_start(Scope& scope, const Course& course, bool earlier) {
  ExprId start = lang::kNoExpr;
  if (course.starts) {
    const lang::Rep rep = types().rep(course.counter.type);
    const __int128 back = earlier ? (course.up ? course.amount : -course.amount) : 0;
    const __int128 first = machine::widen(machine::narrow(course.start - back, rep), rep);
    ExprId value = course.start_value;
    if (value == lang::kNoExpr) value = hidden_.steady_number(scope, course.counter.type, first);
    else if (earlier) value = build_.binary(BinaryOp::Sub, value, build_.constant(int_type(), back));
    start = build_.assign(counters_.counter_place(course.counter), value);
  }
  if (course.second == lang::kNone) return start;
  const Type type = counters_[course.second].type;
  const ExprId other =
      build_.assign(counters_.counter_place(counters_[course.second]), build_.constant(type, below(100)));
  return start == lang::kNoExpr ? other : build_.comma(other, start);
}

ExprId Courses::course_test(const Course& course, ExprId value) {
  return build_.binary(course.test, value, course.bound);
}

}  // namespace gadfly::gen
