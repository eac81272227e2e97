// SPDX-License-Identifier: Apache-2.0
#include "programs.h"

#include <gtest/gtest.h>

#include "frontend/read.h"
#include "support/deep_stack.h"

namespace gadfly::test {

constexpr std::uint64_t kFuel = 1'000'000;

void deeply(const std::function<void()>& work) { support::on_deep_stack(work); }

lang::Program read(const std::string& source) {
  auto result = frontend::read_text("t.c", source, {});
  if (const auto* rejection = std::get_if<frontend::Rejection>(&result)) {
    ADD_FAILURE() << rejection->line << ": " << rejection->message << "\n" << source;
    return lang::Program(lang::x86_64());
  }
  return std::get<lang::Program>(std::move(result));
}

bool can_be_read(const std::string& source) {
  return std::holds_alternative<lang::Program>(frontend::read_text("t.c", source, {}));
}

reduce::Base base_of(const std::string& source) {
  lang::Program program = read(source);
  reduce::Profile profile = reduce::profile(program, kFuel);
  return {std::move(program), std::move(profile)};
}

machine::Outcome run(const lang::Program& program) {
  machine::RunOptions options;
  options.fuel = kFuel;
  return machine::run(program, options);
}

}  // namespace gadfly::test
