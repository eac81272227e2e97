// SPDX-License-Identifier: Apache-2.0
#include "oracle/machines.h"

#include "compiler/machine.h"
#include "support/check.h"

namespace gadfly::oracle {
namespace {

using compiler::Machine;

bool holds_for(Machines machines, Machine machine) {
  switch (machines) {
    case Machines::X86_64Linux:
      return machine == Machine::X86_64;
    case Machines::X86_32Linux:
      return machine == Machine::X86_32;
    case Machines::LittleLp64:
      return machine == Machine::X86_64 || machine == Machine::LittleLp64;
  }
  return false;
}

}  // namespace

Machines machines_of(const compiler::Configuration& configuration) {
  return compiler::machine_of(configuration) == Machine::X86_32 ? Machines::X86_32Linux : Machines::X86_64Linux;
}

const lang::Target& target_of(Machines machines) {
  if (machines != Machines::X86_32Linux) return lang::x86_64();
  const lang::Target* target = lang::find_target("i386");
  GADFLY_CHECK(target != nullptr, "there is no i386");
  return *target;
}

const Answer* answer_for(const TestCase& test, const Answer& answer, const compiler::Configuration& configuration) {
  const Machine machine = compiler::machine_of(configuration);
  if (holds_for(test.machines, machine)) return &answer;
  return machine == Machine::X86_32 && test.answer_32 ? &*test.answer_32 : nullptr;
}

}  // namespace gadfly::oracle
