// SPDX-License-Identifier: Apache-2.0
// A machine that runs the finished tree of a generated program.
#pragma once

#include <fmt/format.h>

#include <string>

#include "gen/generate.h"
#include "machine/execution.h"
#include "support/deep_stack.h"

namespace gadfly::test {

inline std::string describe(const machine::Stop& stop) {
  if (const auto* undefined = std::get_if<machine::Undefined>(&stop.verdict))
    return fmt::format("undefined {}: {}", machine::info(undefined->ub).slug, undefined->message);
  if (const auto* unsupported = std::get_if<machine::Unsupported>(&stop.verdict))
    return "unsupported: " + unsupported->what;
  return "out of fuel: " + std::get<machine::OutOfFuel>(stop.verdict).what;
}

// Runs the finished tree once more, watching for unsequenced accesses: what is wrong, or nothing.
inline std::string run_again(const gen::Generated& generated, machine::Observer* observer = nullptr,
                             std::uint64_t fuel = 1'000'000) {
  std::string wrong;
  support::on_deep_stack([&] {
    machine::RunOptions run;
    run.observer = observer;
    run.fuel = fuel;
    const auto machine = machine::make_execution(generated.test.program, run);
    try {
      machine->start();
      machine->call(generated.test.entry, {}, {}, lang::ExprId{0});
      std::uint64_t checksum = 0;
      for (const lang::Check& check : generated.test.checks) {
        const std::uint64_t actual = machine->eval(check.value).lo;
        if (actual != check.expected) wrong += fmt::format("{} is {}, not {}; ", check.name, actual, check.expected);
        checksum = lang::mix(checksum, actual);
      }
      if (checksum != generated.test.checksum) wrong += "the checksum differs";
    } catch (const machine::Stop& stop) {
      wrong += describe(stop);
    }
  });
  return wrong;
}

}  // namespace gadfly::test
