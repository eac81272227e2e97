// SPDX-License-Identifier: Apache-2.0
#include "oracle/platforms.h"

#include "compiler/machine.h"
#include "support/check.h"

namespace gadfly::oracle {
namespace {

using compiler::Machine;

bool holds_for(cases::Platforms platforms, Machine machine) {
  switch (platforms) {
    case cases::Platforms::X86_64Linux: return machine == Machine::X86_64;
    case cases::Platforms::X86_32Linux: return machine == Machine::X86_32;
    case cases::Platforms::LittleLp64: return machine == Machine::X86_64 || machine == Machine::LittleLp64;
  }
  return false;
}

}  // namespace

cases::Platforms platforms_of(const compiler::Configuration& configuration) {
  return compiler::machine_of(configuration) == Machine::X86_32 ? cases::Platforms::X86_32Linux
                                                                : cases::Platforms::X86_64Linux;
}

const lang::Target& target_of(cases::Platforms platforms) {
  if (platforms != cases::Platforms::X86_32Linux) return lang::x86_64();
  const lang::Target* target = lang::find_target("i386");
  GADFLY_CHECK(target != nullptr, "there is no i386");
  return *target;
}

const cases::Answer* answer_for(const cases::Case& test, const cases::Answer& answer,
                                const compiler::Configuration& configuration) {
  const Machine machine = compiler::machine_of(configuration);
  if (holds_for(test.platforms, machine)) return &answer;
  return machine == Machine::X86_32 && test.answer_32 ? &*test.answer_32 : nullptr;
}

}  // namespace gadfly::oracle
