// SPDX-License-Identifier: Apache-2.0
// What the driver of an arith program checks, and the run that confirms it.
#include <fmt/format.h>

#include <string>
#include <utility>

#include "gen/arith.h"
#include "gen/check_list.h"
#include "gen/exact.h"
#include "machine/execution.h"
#include "support/check.h"

namespace gadfly::gen {

using lang::BinaryOp;
using lang::ExprId;
using lang::Rep;
using lang::Type;
using lang::TypeKind;
using lang::VarId;
using machine::Value;

void ArithGenerator::add_check(std::string name, ExprId value, std::uint64_t expected, bool internal) {
  CheckList(draft_.test, draft_.build).add(std::move(name), value, internal, [&](ExprId) { return expected; });
}

void ArithGenerator::check_variable(const std::string& name, VarId var, const Value& value) {
  const Rep rep = types().rep(draft_.program.var(var).type);
  if (lang::is_floating(rep)) return check_float(name, var, value);
  const bool internal = draft_.program.var(var).is_static;
  lang::Builder& build = draft_.build;
  const auto read = [&] { return build.load(build.variable(var)); };
  const machine::Int128 whole = machine::widen(value, rep);
  add_check(name, read(), static_cast<std::uint64_t>(whole), internal);
  if (lang::bit_width(rep) != 128) return;
  const ExprId high = CheckList(draft_.test, build).high_half(read());
  add_check(name + " >> 64", high, static_cast<std::uint64_t>(whole >> 64), internal);
}

// Checked as a whole number of units; a long double may be too large for that, and is checked in two parts.
void ArithGenerator::check_float(const std::string& name, VarId var, const Value& value) {
  const Type type = draft_.program.var(var).type.unqualified();
  const Rep rep = types().rep(type);
  const bool internal = draft_.program.var(var).is_static;
  lang::Builder& build = draft_.build;
  const auto read = [&] { return build.load(build.variable(var)); };
  const Type wide = types().basic(TypeKind::LLong);
  constexpr machine::Int128 kOne = machine::Int128{1} << kFractionBits;
  const machine::Int128 units = units_of(value, rep);
  const auto scaled = [&](ExprId e) {
    return build.cast(build.binary(BinaryOp::Mul, e, build.float_constant(type, static_cast<long double>(kOne))), wide);
  };
  if (rep != Rep::F80) {
    add_check(fmt::format("{} * {}", name, 1 << kFractionBits), scaled(read()), static_cast<std::uint64_t>(units),
              internal);
    return;
  }
  add_check(name, build.cast(read(), wide), static_cast<std::uint64_t>(units / kOne), internal);
  const ExprId fraction = build.binary(BinaryOp::Sub, read(), build.cast(read(), wide));
  add_check(fmt::format("{} % 1 * {}", name, 1 << kFractionBits), scaled(fraction),
            static_cast<std::uint64_t>(units % kOne), internal);
}

void ArithGenerator::add_checks() {
  for (const Result& result : results_) check_variable(result.name, result.var, result.value);
  constexpr std::uint32_t kMostInOne = 500;
  if (draft_.test.checks.size() > kMostInOne) draft_.test.checks_in_function = kMostInOne;
  CheckList(draft_.test, draft_.build).finish();
}

// The machine knows nothing of how the values came about.
void ArithGenerator::confirm() {
  machine::RunOptions run;
  run.stop = draft_.options.stop;
  const auto machine = machine::make_execution(draft_.program, run);
  try {
    machine->start();
    machine->call(draft_.test.entry, {}, {}, ExprId{0});
    for (const lang::Check& check : draft_.test.checks) {
      const std::uint64_t actual = machine->eval(check.value).lo;
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
  draft_.stats.steps = machine->steps();
}

}  // namespace gadfly::gen
