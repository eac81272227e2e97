// SPDX-License-Identifier: Apache-2.0
// Nests of loops over matrices, and kernels whose length is known at run time only.
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

constexpr BinaryOp kChanges[] = {BinaryOp::BitXor, BinaryOp::Add, BinaryOp::Sub};
constexpr std::uint32_t kMostRuns = 96;  // of the innermost statement, for all executions of the nest

}  // namespace

// A matrix, or an array that is taken for one; kNoVar: there is none.
VarId Generator::matrix_in(Scope& scope) {
  return pick(scope, [&](VarId v) {
    const Type type = program_.var(v).type;
    if (types().kind(type) != TypeKind::Array || facts(v).role != Role::Integer) return false;
    if (!facts(v).writable || facts(v).keeps || type.quals() != 0) return false;
    Type element = types().element(type);
    const bool matrix = types().kind(element) == TypeKind::Array;
    while (types().kind(element) == TypeKind::Array) element = types().element(element);
    return is_integer(element) && element.quals() == 0 && (matrix || types().info(type).count >= 4);
  });
}

// The trips of the loops, outermost first: those of the dimensions, within others that only repeat.
std::vector<std::uint32_t> Generator::nest_trips(VarId matrix) {
  std::vector<std::uint32_t> trips;
  std::uint32_t most = std::max(kMostRuns / multiplicity_, 2u), runs = 1;
  const auto add = [&](std::uint64_t count) {
    trips.push_back(static_cast<std::uint32_t>(std::clamp<std::uint64_t>(most / runs, 1, count)));
    runs *= trips.back();
  };
  Type type = program_.var(matrix).type;
  if (types().kind(types().element(type)) != TypeKind::Array) {
    const auto count = static_cast<std::uint32_t>(types().info(type).count);
    const std::uint32_t columns = 2 + below(std::min(count / 2 - 1, 6u));
    add(count / columns);
    add(columns);
  } else {
    for (; types().kind(type) == TypeKind::Array; type = types().element(type)) add(types().info(type).count);
  }
  for (std::uint32_t n = below(3); n > 0 && runs * 2 <= most; --n) {
    trips.insert(trips.begin(), 2);
    runs *= 2;
  }
  return trips;
}

// m[i][j], a[i * n + j]: the last of |levels| are its indices. They are mended where they go too far.
ExprId Generator::nest_element(VarId matrix, std::span<const std::uint32_t> trips, std::span<const NestLevel> levels) {
  const auto value = [&](std::size_t i) { return build_.load(nest_place(levels[i])); };
  const Type type = program_.var(matrix).type;
  const std::size_t last = levels.size() - 1;
  if (types().kind(types().element(type)) != TypeKind::Array) {
    const ExprId row = build_.binary(BinaryOp::Mul, value(last - 1), build_.constant(int_type(), trips[last]));
    return build_.index(build_.variable(matrix), build_.binary(BinaryOp::Add, row, value(last)));
  }
  std::size_t dimensions = 0;
  for (Type at = type; types().kind(at) == TypeKind::Array; at = types().element(at)) ++dimensions;
  ExprId element = build_.variable(matrix);
  for (std::size_t i = levels.size() - dimensions; i < levels.size(); ++i) element = build_.index(element, value(i));
  return element;
}

ExprId Generator::nest_place(const NestLevel& level) {
  return level.counter == lang::kNone ? build_.variable(level.local) : counter_place(counters_[level.counter]);
}

// What the innermost loop does to an element, or with it.
StmtId Generator::nest_statement(Scope& scope, VarId matrix, std::span<const std::uint32_t> trips,
                                 std::span<const NestLevel> levels) {
  const ModeScope mode(*this, later());
  const auto element = [&] { return nest_element(matrix, trips, levels); };
  const auto index = [&] { return build_.load(nest_place(levels[below(static_cast<std::uint32_t>(levels.size()))])); };
  if (percent(30)) return flow_on_value(scope, element(), true);
  note_write(matrix);
  const BinaryOp op = kChanges[below(3)];
  ExprId value = percent(50) ? index() : build_.constant(int_type(), 1 + below(30));
  if (percent(50)) {
    const FullExpression full(*this);
    log(matrix, true);
    value = build_.binary(op, value, repeatable(here(scope), below(2)).id);
  }
  const StmtId change =
      build_.expression(percent(75) ? build_.compound(op, element(), value) : build_.assign(element(), value));
  if (!percent(30)) return change;
  const ExprId left = index(), right = index();
  const ExprId test = build_.binary(percent(50) ? BinaryOp::Ne : BinaryOp::Le, left, right);
  return build_.if_else(test, build_.block(std::span(&change, 1)));
}

// for (i …) for (j …) m[i][j] …, to a depth of five.
Flow Generator::nest(Scope& scope) {
  if (!has_slots(scope.function, 7)) return assign(scope);
  const VarId matrix = matrix_in(scope);
  if (matrix == lang::kNoVar) return assign(scope);
  const std::vector<std::uint32_t> trips = nest_trips(matrix);
  std::vector<NestLevel> levels;
  std::uint32_t runs = 1;
  const std::size_t counting = scope.counters.size();
  for (const std::uint32_t n : trips) {
    NestLevel level;
    if (percent(60)) level.counter = memory_counter(scope, lang::kNone);
    if (level.counter == lang::kNone) level.local = add_counter(scope, 0, n - 1);
    if (level.counter != lang::kNone) scope.counters.push_back(level.counter);  // not for another level
    if (level.counter == lang::kNone && level.local == lang::kNoVar) break;
    if (level.counter == lang::kNone) start_counter(scope, level.local, 0);
    levels.push_back(level);
    runs *= n;
  }
  scope.counters.resize(counting);
  if (levels.size() != trips.size()) return assign(scope);
  StmtId inner = nest_statement(scope, matrix, trips, levels);
  for (std::size_t i = levels.size(); i-- > 0;) {
    const FullExpression full(*this);
    const auto place = [&] { return nest_place(levels[i]); };
    const Type type = type_of(place()).unqualified();
    const ExprId start = build_.assign(place(), build_.constant(type, 0));
    const ExprId bound = hidden_.empty() ? build_.constant(type, trips[i]) : steady_number(scope, type, trips[i]);
    const ExprId test = build_.binary(BinaryOp::Lt, build_.load(place()), bound);
    const ExprId step = build_.inc_dec(percent(50) ? lang::IncDecOp::PreInc : lang::IncDecOp::PostInc, place());
    inner = build_.for_loop(start, test, step, build_.block(std::span(&inner, 1)));
  }
  fired(Rule::StatementNest);
  return run_loop(scope, inner, runs);
}

// A kernel in a function that compilers may not look into, called with several lengths and with pointers that may
// overlap: f(a + 3, b + 2, n).
Flow Generator::sized_kernel(Scope& scope) {
  constexpr std::uint32_t kMargin = 3;  // on both sides of what the kernel is given
  if (is_private(scope) || weights_.sum(Group::Kernel) == 0 || multiplicity_ > 8) return assign(scope);
  const VarId to = array_in(scope, 2 * kMargin + 1, true);
  if (to == lang::kNoVar) return assign(scope);
  const VarId other =
      array_in(scope, 2 * kMargin + 1, false, percent(60) ? types().element(program_.var(to).type) : Type{});
  const VarId from = other == lang::kNoVar || percent(30) ? to : other;
  const auto is_volatile = [&](VarId v) { return types().element(program_.var(v).type).is_volatile(); };
  Rule rule = choose(Group::Kernel);
  if (rule == Rule::KernelReduction || rule == Rule::KernelEarlyExit) rule = Rule::KernelCopy;
  if (weights_[rule] == 0 || is_volatile(to) || is_volatile(from)) return assign(scope);
  const std::uint32_t most = shorter_of(to, from) - 2 * kMargin;
  const lang::FuncId f = kernel_function(rule, types().element(program_.var(to).type).unqualified(),
                                         types().element(program_.var(from).type).unqualified(), most);
  note_write(to);
  note_read(here(scope), from);
  fired(Rule::StatementSizedKernel);
  constexpr std::uint32_t kLengths[] = {0, 1, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33};
  for (std::uint32_t calls = 1 + below(3); calls > 0; --calls) {
    const std::uint32_t drawn = kLengths[below(14)], length = drawn < most && percent(60) ? drawn : most;
    const auto pointer = [&](VarId array, std::uint32_t first) {
      return build_.pointer_binary(BinaryOp::PtrAdd, build_.decay(build_.variable(array)),
                                   build_.constant(int_type(), first));
    };
    const FullExpression full(*this);
    const std::uint32_t shift = below(3);
    const ExprId target = pointer(to, kMargin), source = pointer(from, kMargin - 1 + shift);
    const ExprId n = hidden_.empty() ? build_.constant(int_type(), length) : steady_number(scope, int_type(), length);
    const ExprId args[] = {target, source, n};
    perform(scope, build_.expression(build_.call(f, args)));
  }
  return Flow::Next;
}

// static void f(T *to, const U *from, int n)
lang::FuncId Generator::kernel_function(Rule rule, Type to, Type from, std::uint32_t most) {
  lang::TypeTable& table = program_.types;
  const Type params[] = {table.pointer_to(to), table.pointer_to(from.with(lang::kConst)), int_type()};
  const lang::FuncId f = add_function(99, types().basic(TypeKind::Void), params, false);
  facts(f).special = facts(f).begun = true;
  hide_function(f);
  Scope& scope = *scope_of(program_.function(f).body);
  scope.complete = scope.executed = true;
  const auto param = [&](std::size_t i) { return build_.load(build_.variable(program_.function(f).params[i])); };
  const VarId counter =
      add_loop_variable(f, int_type(), "k", counter_facts(scope, 0, most), build_.constant(int_type(), 0));
  const StmtId body = build_.block({});
  add_kernel({rule, counter, param(0), param(1), most, body, nullptr});
  const ExprId next = build_.inc_dec(lang::IncDecOp::PostInc, build_.variable(counter));
  build_.append(scope.block, build_.for_loop(std::span(&counter, 1), is_below(counter, param(2)), next, body));
  return f;
}

}  // namespace gadfly::gen
