// SPDX-License-Identifier: Apache-2.0
// Loops whose counter lives in memory and whose bounds compilers can't compute. A counter belongs to one function, and
// only its loops write it: whatever grows in a body, or is called there, the loop ends. Calls go to higher ranks, so a
// function is not entered again while its loop runs.
#include "gen/choose.inl"
#include "gen/generator.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::StmtId;
using lang::Type;
using lang::TypeKind;
using lang::VarId;
using machine::Flow;

namespace {

constexpr std::uint32_t kMostVarying = 7;  // of numbers that vary

bool is_small(__int128 value) { return value > -1000 && value < 1000; }

}  // namespace

bool Generator::may_count_in_memory(const Scope& scope) const {
  return may_loop(scope) && !functions_[raw(scope.function)].is_private && weights_.sum(Group::Counter) != 0 &&
         weights_.sum(Group::Course) != 0;
}

// A type of counters: any integer but _Bool, enumerations and those of 16 bytes.
Type Generator::any_counter_type() {
  const Type type = integer_type();
  const TypeKind kind = types().kind(type);
  return kind == TypeKind::Bool || kind == TypeKind::Enum || types().size(type) > 8 ? int_type() : type;
}

// Globals that no statement writes but the rules of this file, where there are such rules.
void Generator::add_loop_globals() {
  const std::uint32_t loops = weights_[Rule::StatementMemoryFor] + weights_[Rule::StatementMemoryWhile] +
                              weights_[Rule::StatementMemoryDo] + weights_[Rule::StatementPartlySet] +
                              weights_[Rule::StatementNest] + weights_[Rule::StatementSizedKernel];
  if (loops == 0) return;
  VarFacts f;
  f.writable = false;
  for (std::uint32_t n = 2 + below(3); n > 0; --n) {
    const Type type = any_counter_type();
    const VarId hidden = add_global(type, f, "h");
    program_.var(hidden).is_static = false;
    program_.var(hidden).init = build_.constant(type, below(20));
    hidden_.push_back(hidden);
  }
  f.role = Role::Other;
  const VarId target = hidden_[0];
  hidden_pointer_ = add_global(program_.types.pointer_to(program_.var(target).type), f, "hp");
  program_.var(hidden_pointer_).is_static = false;
  program_.var(hidden_pointer_).init = build_.address_of(build_.variable(target));
  for (std::uint32_t n = std::min(2 + below(3) + options_.size / 12'000, 9u); n > 0; --n)
    if (weights_.sum(Group::Counter) != 0) add_global_counter(choose(Group::Counter));
}

void Generator::add_global_counter(Rule home) {
  VarFacts f;
  f.writable = false;
  Type type = any_counter_type();
  const Type element = type;
  const std::uint32_t count = 2 + below(3);
  if (home == Rule::CounterStatic || home == Rule::CounterParameter) return;  // made where a loop wants it
  std::vector<lang::Builder::InitItem> items;
  if (home == Rule::CounterElement) {
    type = program_.types.array_of(element, count);
    for (std::uint32_t i = 0; i < count; ++i) items.emplace_back(i, build_.constant(element, below(5)));
  } else if (home == Rule::CounterField) {
    std::vector<lang::Field> fields(count);
    for (std::uint32_t i = 0; i < count; ++i) {
      fields[i].name = fmt::format("m{}", i);
      fields[i].type = any_counter_type();
      items.emplace_back(i, build_.constant(fields[i].type, below(5)));
    }
    type = program_.types.add_record(name("S"), false);
    program_.types.complete_record(types().record_id(type), std::move(fields));
  }
  const VarId root = add_global(type, f, "c");
  program_.var(root).init = items.empty() ? build_.constant(type, below(5)) : build_.init_list(type, items);
  expected_checks_ += scalars_in(type);
  MemoryCounter counter{home, root, lang::kNoVar, 0, element};
  if (home == Rule::CounterPointee) {
    f.role = Role::Other;
    counter.pointer = add_global(program_.types.pointer_to(type), f, "cp");
    program_.var(counter.pointer).init = build_.address_of(build_.variable(root));
  }
  if (items.empty()) return counters_.push_back(counter);
  for (const std::uint32_t part : {0u, count - 1}) {
    counter.part = part;
    if (home == Rule::CounterField) counter.type = types().record(type).fields[part].type;
    counters_.push_back(counter);
  }
}

ExprId Generator::counter_place(const MemoryCounter& counter) {
  switch (counter.home) {
    case Rule::CounterField:
      return build_.member(build_.variable(counter.root), counter.part);
    case Rule::CounterElement:
      return build_.index(build_.variable(counter.root), build_.constant(int_type(), counter.part));
    case Rule::CounterPointee:
      return build_.dereference(build_.load(build_.variable(counter.pointer)));
    default:
      return build_.variable(counter.root);
  }
}

// Whether a loop around |scope| counts with it.
bool Generator::is_counting(const Scope& scope, std::uint32_t counter) const {
  for (const Scope* at = &scope;; at = &scopes_[at->parent]) {
    if (std::find(at->counters.begin(), at->counters.end(), counter) != at->counters.end()) return true;
    if (at->parent == lang::kNone) return false;
  }
}

// static T s = 2; here.
std::uint32_t Generator::add_static_counter(Scope& scope) {
  VarFacts f;
  f.writable = false;
  const Type type = any_counter_type();
  const VarId var = add_var(type, lang::Storage::StaticLocal, "s", f);
  program_.var(var).function = scope.function;
  program_.var(var).address_taken = true;
  program_.var(var).init = build_.constant(type, below(5));
  program_.globals.push_back(var);
  if (live()) machine_->introduce(var);
  scope.vars.push_back(var);
  append(scope, build_.declare(var));
  counters_.push_back({Rule::CounterStatic, var, lang::kNoVar, 0, type, lang::kNoFunc, true});
  return static_cast<std::uint32_t>(counters_.size() - 1);
}

// A parameter, which nothing else writes from here on; kNone: there is none.
std::uint32_t Generator::parameter_counter(Scope& scope) {
  const VarId var = pick_local(scope, [&](VarId v) {
    const lang::Var& p = program_.var(v);
    const TypeKind kind = types().kind(p.type);
    return p.storage == lang::Storage::Param && !p.address_taken && facts(v).writable && !facts(v).keeps &&
           !facts(v).counter && facts(v).role == Role::Integer && is_integer(p.type) && p.type.quals() == 0 &&
           kind != TypeKind::Bool && kind != TypeKind::Enum && types().size(p.type) <= 8;
  });
  if (var == lang::kNoVar) return lang::kNone;
  facts(var).writable = false;
  counters_.push_back({Rule::CounterParameter, var, lang::kNoVar, 0, program_.var(var).type, scope.function, true});
  return static_cast<std::uint32_t>(counters_.size() - 1);
}

// A counter for a loop of |scope|; kNone: there is none.
std::uint32_t Generator::memory_counter(Scope& scope, std::uint32_t except) {
  const Rule home = choose(Group::Counter);
  std::uint32_t found = lang::kNone;
  if (home == Rule::CounterStatic) found = add_static_counter(scope);
  if (home == Rule::CounterParameter) found = parameter_counter(scope);
  if (found != lang::kNone) {
    fired(home);
    return found;
  }
  std::vector<std::uint32_t> free;
  for (std::uint32_t i = 0; i < counters_.size(); ++i) {
    const MemoryCounter& c = counters_[i];
    if (i == except || c.once || (c.owner != lang::kNoFunc && c.owner != scope.function) || is_counting(scope, i))
      continue;
    if (shadows_ && !is_visible(scope, c.root)) continue;
    if (shadows_ && c.pointer != lang::kNoVar && !is_visible(scope, c.pointer)) continue;
    free.push_back(i);
    if (c.home == home) free.push_back(i);  // the more so
  }
  if (free.empty()) return lang::kNone;
  found = one_of(free);
  counters_[found].owner = scope.function;
  fired(counters_[found].home);
  return found;
}

// Whether no local variable has the name of the global |var| here.
bool Generator::is_visible(const Scope& scope, VarId var) {
  bool visible = true;
  for_each_visible(scope, [&](VarId v) { visible = visible && facts(v).shadows != var; });
  return visible;
}

// Something that has always the value |number|, of the type |type| or a narrower one with the same value; not always
// visible to compilers.
ExprId Generator::steady_number(Scope& scope, Type type, __int128 number) {
  const Rule rule = weights_.sum(Group::Bound) == 0 ? Rule::BoundLiteral : choose(Group::Bound);
  const VarId hidden = one_of(hidden_);
  if (rule == Rule::BoundLiteral || rule == Rule::BoundMasked || rule == Rule::BoundCounter ||
      !is_visible(scope, hidden) || !is_visible(scope, hidden_[0]) || !is_visible(scope, hidden_pointer_)) {
    if (rule == Rule::BoundLiteral) fired(rule);
    return build_.constant(type, number);
  }
  fired(rule);
  if (rule == Rule::BoundCall) {
    const ExprId value = build_.constant(type, number);
    return build_.call(hiding_function(type), std::span(&value, 1));
  }
  const VarId var = rule == Rule::BoundPointee ? hidden_[0] : hidden;
  const ExprId place = rule == Rule::BoundPointee ? build_.dereference(build_.load(build_.variable(hidden_pointer_)))
                                                  : build_.variable(var);
  const Type of_hidden = lang::promoted(types(), program_.var(var).type);
  const auto known = static_cast<__int128>(program_.expr(program_.var(var).init).int_bits());
  const BinaryOp op = number < known ? BinaryOp::Sub : BinaryOp::Add;
  const __int128 amount = number < known ? known - number : number - known;
  ExprId value = build_.load(place);
  if (rule != Rule::BoundSum && is_small(number) && (number >= 0 || lang::is_signed(types().rep(of_hidden))))
    return build_.binary(op, value, build_.constant(of_hidden, amount));
  // (T)((h - x) + (x + c)): whatever x is
  const Type wide = types().basic(TypeKind::ULong);
  const auto cast_sum = [&](ExprId sum) {
    return build_.cast(build_.binary(op, sum, build_.constant(wide, static_cast<std::uint64_t>(amount))), type);
  };
  value = build_.cast(value, wide);
  const ModeScope mode(*this, later());
  const ExprId x = rule == Rule::BoundSum ? repeatable(scope, 0).id : lang::kNoExpr;
  const ExprId same = x != lang::kNoExpr && can_repeat(x) ? again(x).id : lang::kNoExpr;
  if (same == lang::kNoExpr) return cast_sum(value);
  const ExprId less = build_.binary(BinaryOp::Sub, value, build_.cast(x, wide));
  return cast_sum(build_.binary(BinaryOp::Add, less, build_.cast(same, wide)));
}

// static T f(T x) { return x; }, which compilers may not look into.
lang::FuncId Generator::hiding_function(Type type) {
  if (const auto known = hiding_.find(type.unqualified().bits()); known != hiding_.end()) return known->second;
  const Type params[] = {type.unqualified()};
  const lang::FuncId f = add_function(99, type.unqualified(), params, false);
  facts(f).special = facts(f).begun = true;
  hide_function(f);
  Scope& body = *scope_of(program_.function(f).body);
  body.complete = body.executed = true;
  build_.append(body.block, build_.return_value(build_.load(build_.variable(program_.function(f).params[0]))));
  return hiding_[type.unqualified().bits()] = f;
}

// Nothing of |f| is known where it is called.
void Generator::hide_function(lang::FuncId f) {
  program_.function(f).attributes.emplace_back("noinline");
  if (chance(Rule::FunctionNoIpa)) program_.function(f).attributes.emplace_back("noipa");
}

// 0 … 7, by a variable: other values at other times. kNoExpr: there is none.
Grown Generator::varying_number(Scope& scope) {
  const std::uint32_t of_counters = weights_[Rule::BoundCounter], of_others = weights_[Rule::BoundMasked];
  Grown x;
  if (below(of_counters + of_others) < of_counters) {
    std::vector<VarId> usable;
    for (const MemoryCounter& c : counters_)
      if (!c.once && is_integer(program_.var(c.root).type) && may_use(c.root, false) && is_visible(scope, c.root))
        usable.push_back(c.root);
    if (usable.empty()) return {};
    x = evaluated(build_.load(build_.variable(one_of(usable))));
    fired(Rule::BoundCounter);
  } else {
    x = repeatable(scope, 0);
    fired(Rule::BoundMasked);
  }
  return defined_binary(BinaryOp::BitAnd, x, number(int_type(), percent(50) ? 3 : kMostVarying));
}

Grown Generator::perhaps_varying(Scope& scope) {
  if (weights_[Rule::BoundCounter] + weights_[Rule::BoundMasked] == 0 || most_trips() < 4 || !percent(35)) return {};
  return varying_number(scope);
}

__int128 Generator::known_value_of(const Grown& g) const { return machine::widen(g.value, program_.expr(g.id).rep); }

// c < n, from a small number on.
bool Generator::count_up(Scope& scope, const MemoryCounter& counter, Course& course) {
  course.start = below(4);
  if (lang::is_signed(types().rep(counter.type)) && percent(30)) course.start = -static_cast<__int128>(below(4));
  course.amount = percent(70) ? 1 : 1 + below(3);
  const bool inclusive = percent(25);
  course.test = inclusive ? BinaryOp::Le : BinaryOp::Lt;
  if (const Grown more = perhaps_varying(scope); more.id != lang::kNoExpr) {
    course.trips = kMostVarying;
    course.bound = build_.binary(BinaryOp::Add, more.id, build_.constant(int_type(), course.start));
    return true;
  }
  course.trips = below(most_trips() + 1);
  const __int128 end = course.start + course.amount * course.trips - inclusive;
  // An unsigned counter is never below zero.
  if (end < 0 && !lang::is_signed(types().rep(counter.type))) course.test = BinaryOp::Lt;
  course.bound =
      steady_number(scope, counter.type, std::max<__int128>(end, lang::is_signed(types().rep(counter.type)) ? end : 0));
  return true;
}

// c > n, down to a small number.
bool Generator::count_down(Scope& scope, const MemoryCounter& counter, Course& course) {
  course.up = false;
  course.test = BinaryOp::Gt;
  course.amount = percent(70) ? 1 : 1 + below(3);
  course.trips = below(most_trips() + 1);
  const std::uint32_t end = below(3);
  course.start = end + course.amount * course.trips;
  course.bound = steady_number(scope, counter.type, end);
  return true;
}

// Until it is zero.
bool Generator::count_to_zero(Scope& scope, const MemoryCounter&, Course& course) {
  course.up = false;
  course.test = BinaryOp::Ne;
  course.amount = 1;
  course.bound = build_.constant(int_type(), 0);
  if (const Grown bits = perhaps_varying(scope); bits.id != lang::kNoExpr) {
    const Grown from = defined_binary(BinaryOp::BitOr, bits, number(int_type(), 1));
    course.trips = kMostVarying;
    course.start_value = from.id;
    course.start = live() ? known_value_of(from) : 1;
    return true;
  }
  course.amount = percent(70) ? 1 : 1 + below(3);
  course.trips = below(most_trips() + 1);
  course.start = course.amount * course.trips;
  return true;
}

// c != n, which it meets exactly.
bool Generator::count_unequal(Scope& scope, const MemoryCounter& counter, Course& course) {
  course.test = BinaryOp::Ne;
  course.up = percent(60);
  course.amount = percent(60) ? 1 : 1 + below(4);
  course.trips = below(most_trips() + 1);
  const __int128 way = course.amount * course.trips;
  course.start = course.up ? below(4) : way + below(3);
  course.bound = steady_number(scope, counter.type, course.up ? course.start + way : course.start - way);
  return true;
}

// The same over the end of the type. Signed types that are not narrow may not.
bool Generator::count_wrapping(Scope& scope, const MemoryCounter& counter, Course& course) {
  const lang::Rep rep = types().rep(counter.type);
  if (lang::is_signed(rep) && lang::bit_width(rep) >= 32) return false;
  course.test = BinaryOp::Ne;
  course.up = percent(50);
  course.amount = percent(60) ? 1 : 1 + below(4);
  course.trips = 1 + below(most_trips());
  const __int128 way = course.amount * course.trips;
  const __int128 before = below(static_cast<std::uint32_t>(way) + 1);  // the way to the end of the type
  const __int128 top = lang::is_signed(rep) ? (static_cast<__int128>(1) << (lang::bit_width(rep) - 1)) - 1 : -1;
  const auto in_type = [&](__int128 n) { return machine::widen(machine::narrow(n, rep), rep); };
  course.start = in_type(course.up ? top - before : top + 1 + before);
  course.bound = steady_number(scope, counter.type, in_type(course.up ? course.start + way : course.start - way));
  return true;
}

// From where an earlier loop has left it.
bool Generator::count_on(Scope& scope, const MemoryCounter& counter, Course& course) {
  const __int128 now = live() ? known_value_of(evaluated(build_.load(counter_place(counter)))) : 0;
  if (counter.home == Rule::CounterParameter || !is_small(now)) return false;
  course.starts = false;
  course.start = now;
  course.amount = percent(70) ? 1 : 1 + below(3);
  course.test = BinaryOp::Lt;
  course.trips = below(most_trips() + 1);
  __int128 end = now + course.amount * course.trips;
  if (lang::bit_width(types().rep(counter.type)) == 8) end = std::min<__int128>(end, 120);
  course.bound = steady_number(scope, counter.type, end);
  return true;
}

// How a counter goes. Its numbers are small, or those of a type that wraps. What is grown beside it reads it nowhere,
// since tests may step it.
Generator::Course Generator::course_of(Scope& scope, std::uint32_t counter) {
  using Make = bool (Generator::*)(Scope & scope, const MemoryCounter& counter, Course& course);
  static constexpr Make kMake[] = {
#define GADFLY_COURSE(id, name, full, scalar, make, what) &Generator::make,
#include "gen/rules.def"
  };
  const MemoryCounter copy = counters_[counter];  // more may be added
  log(copy.root, true);
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
  if (weights_.chance(Rule::LoopSecondCounter)) course.second = memory_counter(scope, counter);
  if (course.second != lang::kNone) fired(Rule::LoopSecondCounter);
  return course;
}

// c += n, ++c, or the like; also for the second counter, which goes another way.
ExprId Generator::course_step(Scope& scope, const Course& course) {
  const auto place = [&] { return counter_place(course.counter); };
  ExprId step;
  if (course.amount == 1 && percent(70)) {
    step = build_.inc_dec(course.up ? lang::IncDecOp::PreInc : lang::IncDecOp::PreDec, place());
  } else {
    const ExprId amount = steady_number(scope, int_type(), course.amount);
    step = build_.compound(course.up ? BinaryOp::Add : BinaryOp::Sub, place(), amount);
  }
  if (course.second == lang::kNone) return step;
  const ExprId other = counter_place(counters_[course.second]);
  const std::uint32_t by = 1 + below(3);
  const ExprId also =
      by == 1 ? build_.inc_dec(lang::IncDecOp::PostDec, other)
              : build_.compound(percent(50) ? BinaryOp::Sub : BinaryOp::Add, other, build_.constant(int_type(), by));
  return build_.comma(also, step);
}

// c = n, with the second counter; kNoExpr: it goes on from where it is. |earlier|: one step before the first value.
ExprId Generator::course_start(Scope& scope, const Course& course, bool earlier) {
  ExprId start = lang::kNoExpr;
  if (course.starts) {
    const lang::Rep rep = types().rep(course.counter.type);
    const __int128 back = earlier ? (course.up ? course.amount : -course.amount) : 0;
    const __int128 first = machine::widen(machine::narrow(course.start - back, rep), rep);
    ExprId value = course.start_value;
    if (value == lang::kNoExpr)
      value = steady_number(scope, course.counter.type, first);
    else if (earlier)
      value = build_.binary(BinaryOp::Sub, value, build_.constant(int_type(), back));
    start = build_.assign(counter_place(course.counter), value);
  }
  if (course.second == lang::kNone) return start;
  const Type type = counters_[course.second].type;
  const ExprId other = build_.assign(counter_place(counters_[course.second]), build_.constant(type, below(100)));
  return start == lang::kNoExpr ? other : build_.comma(other, start);
}

ExprId Generator::course_test(const Course& course, ExprId value) {
  return build_.binary(course.test, value, course.bound);
}

// What the loop does: something at the place that the counter names, and what grows.
StmtId Generator::course_body(Scope& scope, const Course& course) {
  const StmtId body = build_.block({});
  const auto open = [&](bool may_leave) -> Scope& {
    Scope& inner = open_inner(scope);
    inner.factor *= std::max(course.trips, 2u);
    inner.in_loop = may_leave;
    inner.counters.push_back(course.index);
    if (course.second != lang::kNone) inner.counters.push_back(course.second);
    return inner;
  };
  if (percent(50)) add_element_store(scope, course, body);
  if (!has_slots(scope.function, 4) || !chance(Rule::LoopClobbered)) {
    build_.append(body, open(true).block);
    return body;
  }
  // T t = c; c = …; … if (c == n) break; … c = t;
  const VarId kept = add_var(course.counter.type.unqualified(), lang::Storage::Local, "t", {});
  give_slot(kept, scope.function);
  facts(kept).writable = false;
  program_.var(kept).init = build_.load(counter_place(course.counter));
  build_.own(body, kept);
  build_.append(body, build_.declare(kept));
  const ExprId old = build_.load(build_.variable(kept));
  const ExprId other = percent(50) ? build_.unary(lang::UnaryOp::BitNot, old)
                                   : build_.binary(BinaryOp::Sub, build_.constant(int_type(), below(60)), old);
  build_.append(body, build_.expression(build_.assign(counter_place(course.counter), other)));
  build_.append(body, open(false).block);  // nothing leaves it before the counter is what it was
  if (percent(50)) {
    const StmtId leave = build_.break_out();
    const ExprId test =
        build_.binary(BinaryOp::Eq, build_.load(counter_place(course.counter)), build_.constant(int_type(), below(8)));
    build_.append(body, build_.if_else(test, build_.block(std::span(&leave, 1))));
  }
  build_.append(body,
                build_.expression(build_.assign(counter_place(course.counter), build_.load(build_.variable(kept)))));
  build_.append(body, open(true).block);
  return body;
}

// a[c] = …; the index is mended where it goes too far.
void Generator::add_element_store(Scope& scope, const Course& course, StmtId body) {
  const VarId array = array_in(scope, 2, true);
  if (array == lang::kNoVar || types().element(program_.var(array).type).is_volatile()) return;
  const auto element = [&] { return build_.index(build_.variable(array), build_.load(counter_place(course.counter))); };
  const Type type = types().element(program_.var(array).type).unqualified();
  note_write(array);
  ExprId stored;
  switch (below(3)) {
    case 0:
      stored = build_.assign(element(), build_.constant(type, constant_value(type)));
      break;
    case 1:
      stored = build_.compound(BinaryOp::BitXor, element(), build_.load(counter_place(course.counter)));
      break;
    default:
      stored = build_.compound(percent(50) ? BinaryOp::Add : BinaryOp::Sub, element(),
                               build_.constant(int_type(), 1 + below(9)));
      break;
  }
  build_.append(body, build_.expression(stored));
}

// Runs it; then what the counter has become flows on.
Flow Generator::run_course(Scope& scope, const Course& course, StmtId loop) {
  const Flow flow = run_loop(scope, loop, std::max(course.trips, 1u));
  if (flow != Flow::Next || !chance(Rule::LoopLiveOut)) return flow;
  append(scope, flow_on_value(scope, counter_place(course.counter)));
  return Flow::Next;
}

Flow Generator::memory_for(Scope& scope) {
  const std::uint32_t counter = memory_counter(scope, lang::kNone);
  if (counter == lang::kNone) return assign(scope);
  std::optional<FullExpression> header(*this);
  const Course course = course_of(scope, counter);
  const ExprId start = course_start(scope, course, false);
  const ExprId test = and_also(scope, course_test(course, build_.load(counter_place(course.counter))));
  const ExprId step = course_step(scope, course);
  header.reset();
  const StmtId body = course_body(scope, course);
  fired(Rule::StatementMemoryFor);
  return run_course(scope, course, build_.for_loop(start, test, step, body));
}

// c = …; while ((c += n) < …): the counter is one step behind when it starts.
Flow Generator::memory_while(Scope& scope) {
  const std::uint32_t counter = memory_counter(scope, lang::kNone);
  if (counter == lang::kNone) return assign(scope);
  std::optional<FullExpression> header(*this);
  const Course course = course_of(scope, counter);
  const ExprId start = course_start(scope, course, true);
  const ExprId test = and_also(scope, tested_step(scope, course));
  header.reset();
  const StmtId body = course_body(scope, course);
  if (start != lang::kNoExpr) perform(scope, build_.expression(start));
  fired(Rule::StatementMemoryWhile);
  return run_course(scope, course, build_.while_loop(test, body));
}

// c = …; do … while ((c += n) < …): at least once.
Flow Generator::memory_do(Scope& scope) {
  const std::uint32_t counter = memory_counter(scope, lang::kNone);
  if (counter == lang::kNone) return assign(scope);
  std::optional<FullExpression> header(*this);
  const Course course = course_of(scope, counter);
  const ExprId start = course_start(scope, course, false);
  const ExprId test = and_also(scope, tested_step(scope, course));
  header.reset();
  // It would miss its end.
  if (course.trips == 0 && (course.test == BinaryOp::Ne || !course.up)) return assign(scope);
  const StmtId body = course_body(scope, course);
  if (start != lang::kNoExpr) perform(scope, build_.expression(start));
  fired(Rule::StatementMemoryDo);
  return run_course(scope, course, build_.do_while(body, test));
}

// (c += n) < bound
ExprId Generator::tested_step(Scope& scope, const Course& course) {
  const ExprId step = course_step(scope, course);
  if (program_.expr(step).kind != lang::ExprKind::Comma) return course_test(course, step);
  const lang::Expr e = program_.expr(step);
  return build_.comma(e.child_a(), course_test(course, e.child_b()));
}

}  // namespace gadfly::gen
