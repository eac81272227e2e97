// SPDX-License-Identifier: Apache-2.0
#include "gen/arith.h"

#include <fmt/format.h>

#include "machine/interpreter.h"
#include "support/check.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::Rep;
using lang::Storage;
using lang::Type;
using lang::TypeKind;
using lang::VarId;

namespace {

constexpr std::uint32_t kMostExpressions = 10'000, kMostOperations = 10'000;

// Bytes of text, about: of an operation with its operands, and of a t-variable with its check.
constexpr std::uint32_t kOperationBytes = 14, kExpressionBytes = 150;

}  // namespace

ArithGenerator::ArithGenerator(const GenOptions& options, Choices& choices, Generated& result)
    : options_(options),
      choices_(choices),
      test_(result.test),
      program_(result.test.program),
      build_(program_),
      stats_(result.stats),
      weights_(options.weights, options.profile, options.swarm, choices),
      constants_(weights_, choices, stats_) {}

bool ArithGenerator::chance(Rule rule) {
  if (!weights_.chance(rule)) return false;
  fired(rule);
  return true;
}

// From 1 to |most|, all orders of magnitude alike.
std::uint32_t ArithGenerator::log_uniform(std::uint32_t most) {
  std::uint32_t bits = 0;
  while ((2u << bits) <= most) ++bits;
  const std::uint32_t drawn = below(bits + 1);
  return std::min(most, (1u << drawn) + below(1u << drawn));
}

// What was not asked for is drawn so that the program has about the size that was.
ArithGenerator::Plan ArithGenerator::plan() {
  Plan plan{options_.arith.expressions, options_.arith.operations};
  const std::uint32_t least = kExpressionBytes + kOperationBytes * std::max(1u, plan.operations);
  if (plan.expressions == 0) plan.expressions = log_uniform(std::clamp(options_.size / least, 1u, kMostExpressions));
  if (plan.operations == 0) {
    const std::uint32_t bytes = options_.size / plan.expressions;
    const std::uint32_t room = bytes > kExpressionBytes ? (bytes - kExpressionBytes) / kOperationBytes : 1;
    plan.operations = std::clamp(room, 1u, kMostOperations);
  }
  return plan;
}

// As many as were asked for, or any number around what the size allows.
std::uint32_t ArithGenerator::operations_of_next(const Plan& plan) {
  if (options_.arith.operations != 0) return plan.operations;
  return std::min(1 + below(2 * plan.operations - 1), kMostOperations);
}

void ArithGenerator::run() {
  const Plan plan = this->plan();
  constexpr std::uint32_t kMostDepth = 200, kLeastDepth = 36;  // of trees whose depth was not asked for
  depth_ = options_.arith.depth != 0 ? options_.arith.depth : kLeastDepth + below(kMostDepth - kLeastDepth + 1);
  // Compilers need more than twice as long for a function that is twice as large.
  constexpr std::uint32_t kMostInPart = 250;
  wide_constants_ = percent(25);
  const std::uint32_t parts = 1 + plan.expressions / kMostInPart + below(std::min(4u, 1 + plan.expressions / 4));
  for (std::uint32_t i = 0; i < plan.expressions; ++i) {
    if (i * std::uint64_t{parts} / plan.expressions >= parts_.size()) {
      if (i != 0) end_part();
      begin_part();
      const std::uint32_t most = 4 + plan.operations * (plan.expressions / parts) / 4;
      add_x_variables(3 + below(std::min(48u, most)));
    }
    options_.stop.check();
    const std::uint32_t operations = operations_of_next(plan);
    statement(operations);
  }
  end_part();
  add_entry();
  add_checks();
  confirm();
}

void ArithGenerator::begin_part() {
  lang::Function function;
  function.name = fmt::format("part{}", parts_.size());
  function.is_static = true;
  function.type = types().function(types().basic(TypeKind::Void), {}, false, false);
  if (chance(Rule::FunctionNoInline)) function.attributes.emplace_back("noinline");
  part_ = {};
  part_.function = program_.add(std::move(function));
  parts_.push_back(part_.function);
  locals_ = {};
  remembered_.clear();
  ++stats_.functions;
}

void ArithGenerator::end_part() {
  std::vector<lang::StmtId> all = std::move(part_.declarations);
  all.insert(all.end(), part_.statements.begin(), part_.statements.end());
  all.insert(all.end(), part_.copies.begin(), part_.copies.end());
  lang::Function& function = program_.function(part_.function);
  function.body = build_.block(all, part_.locals);
  function.frame_slots = part_.slots;
}

void ArithGenerator::add_entry() {
  std::vector<lang::StmtId> calls;
  for (const lang::FuncId part : parts_) {
    program_.top_level.push_back({lang::Program::TopLevel::Kind::Func, raw(part)});
    calls.push_back(build_.expression(build_.call(part, {})));
  }
  lang::Function entry;
  entry.name = "test";
  entry.type = types().function(types().basic(TypeKind::Void), {}, false, false);
  entry.body = build_.block(calls);
  test_.entry = program_.add(std::move(entry));
  program_.top_level.push_back({lang::Program::TopLevel::Kind::Func, raw(test_.entry)});
  ++stats_.functions;
}

void ArithGenerator::statement(std::uint32_t operations) {
  ++expression_;
  ++stats_.statements;
  effects_.clear();
  bool floating = weights_.choose(Group::Object) == Rule::ObjectFloat;
  const Node node = expression({operations, depth_, {Prec::Assign, options_.arith.nesting}, floating});
  const Rule rule = weights_.choose(Group::Statement);
  const bool converts = percent(15);  // to a floating type, or from one
  if (converts) floating = !floating && weights_[Rule::ObjectFloat] != 0;
  if (rule == Rule::StatementAccumulate && accumulate(node, floating)) fired(rule);
  else assign(node, floating);
  for (const Effect& effect : effects_)
    finish_target(effect.var, effect.executed ? effect.after : effect.before, lang::kNoExpr);
}

// The type of a variable that |node| is assigned to: some type that holds the value.
Type ArithGenerator::target_type(const Node& node, bool floating) {
  constexpr int kTries = 6;
  for (int i = 0; i < kTries; ++i) {
    const Type type = variable_type(floating);
    if (exact_conversion(node.value, rep_of(node), types().rep(type))) return type;
  }
  return lang::promoted(types(), type_of(node));
}

void ArithGenerator::assign(const Node& node, bool floating) {
  fired(Rule::StatementAssign);
  const Type type = target_type(node, floating);
  const Value value = *exact_conversion(node.value, rep_of(node), types().rep(type));
  const VarId var = add_variable("t", type, initial_value(type), false);
  finish_target(var, value, build_.assign(build_.variable(var), node.id));
}

// t op= …: false where no operator gives an exact value.
bool ArithGenerator::accumulate(const Node& node, bool floating) {
  const Type type = target_type(node, floating);
  const Value before = initial_value(type);
  const std::optional<Compounded> found = compounded(type, before, node, floating);
  if (!found) return false;
  const VarId var = add_variable("t", type, before, false);
  finish_target(var, found->value, build_.compound(found->op, build_.variable(var), node.id));
  return true;
}

// |var| holds |value| from now on, and at the end. What is not global is copied to where the driver can read it, and so
// is what it reads twice and must not: two accesses to a volatile object in one expression are unsequenced.
void ArithGenerator::finish_target(VarId var, const Value& value, ExprId assignment) {
  if (assignment != lang::kNoExpr) part_.statements.push_back(build_.expression(assignment));
  if (assignment != lang::kNoExpr) add_to_pool(var, value, true);
  const std::string name = program_.var(var).name;
  const Type type = program_.var(var).type;
  VarId read = var;
  if (program_.var(var).storage != Storage::Global || (type.is_volatile() && types().rep(type) == Rep::F80)) {
    read = add_result(name + "_end", type.unqualified());
    const ExprId copied = build_.load(build_.variable(var));
    part_.copies.push_back(build_.expression(build_.assign(build_.variable(read), copied)));
  }
  results_.push_back({name, read, value});
}

void ArithGenerator::add_check(std::string name, ExprId value, std::uint64_t expected, bool internal) {
  const ExprId wide = build_.cast(value, types().basic(TypeKind::ULLong));
  test_.checks.push_back({std::move(name), wide, expected, internal});
}

// Floating-point values are checked as whole numbers of units; a long double may be too large for that, and is
// checked in two parts.
void ArithGenerator::check_variable(const std::string& name, VarId var, const Value& value) {
  const Type type = program_.var(var).type.unqualified();
  const Rep rep = types().rep(type);
  const bool internal = program_.var(var).is_static;
  const auto read = [&] { return build_.load(build_.variable(var)); };
  if (!lang::is_floating(rep)) {
    const Int128 whole = machine::widen(value, rep);
    add_check(name, read(), static_cast<std::uint64_t>(whole), internal);
    if (lang::bit_width(rep) != 128) return;
    add_check(name + " >> 64", build_.binary(BinaryOp::Shr, read(), build_.constant(int_type(), 64)),
              static_cast<std::uint64_t>(whole >> 64), internal);
    return;
  }
  const Type wide = types().basic(TypeKind::LLong);
  constexpr Int128 kOne = Int128{1} << kFractionBits;
  const Int128 units = units_of(value, rep);
  const auto scaled = [&](ExprId e) {
    return build_.cast(build_.binary(BinaryOp::Mul, e, build_.float_constant(type, static_cast<long double>(kOne))),
                       wide);
  };
  if (rep != Rep::F80) {
    add_check(fmt::format("{} * {}", name, 1 << kFractionBits), scaled(read()), static_cast<std::uint64_t>(units),
              internal);
    return;
  }
  add_check(name, build_.cast(read(), wide), static_cast<std::uint64_t>(units / kOne), internal);
  const ExprId fraction = build_.binary(BinaryOp::Sub, read(), build_.cast(read(), wide));
  add_check(fmt::format("{} % 1 * {}", name, 1 << kFractionBits), scaled(fraction),
            static_cast<std::uint64_t>(units % kOne), internal);
}

void ArithGenerator::add_checks() {
  for (const Result& result : results_) check_variable(result.name, result.var, result.value);
  constexpr std::uint32_t kMostInOne = 500;
  if (test_.checks.size() > kMostInOne) test_.checks_in_function = kMostInOne;
  for (const lang::Check& check : test_.checks) test_.checksum = lang::mix(test_.checksum, check.expected);
}

// The machine knows nothing of how the values came about.
void ArithGenerator::confirm() {
  machine::RunOptions run;
  run.stop = options_.stop;
  machine::Machine machine(program_, run);
  try {
    machine.start();
    machine.call(test_.entry, {}, {}, ExprId{0});
    for (const lang::Check& check : test_.checks) {
      const std::uint64_t actual = machine.eval(check.value).lo;
      GADFLY_CHECK(actual == check.expected, "{}: {:x} is expected, the machine has {:x}", check.name, check.expected,
                   actual);
    }
  } catch (const machine::Stop& stop) {
    const auto* undefined = std::get_if<machine::Undefined>(&stop.verdict);
    const auto* unsupported = std::get_if<machine::Unsupported>(&stop.verdict);
    GADFLY_CHECK(false, "the machine does not take the program: {}",
                 undefined     ? undefined->message
                 : unsupported ? unsupported->what
                               : "out of fuel");
  }
  stats_.steps = machine.steps();
}

}  // namespace gadfly::gen
