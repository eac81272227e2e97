// SPDX-License-Identifier: Apache-2.0
#include "compiler/machine.h"

#include <algorithm>
#include <string_view>

namespace gadfly::compiler {
namespace {

bool starts_with_any(std::string_view text, std::initializer_list<std::string_view> starts) {
  return std::ranges::any_of(starts, [&](std::string_view start) { return text.starts_with(start); });
}

Machine machine_of_target(std::string_view target) {
  if (target.empty() || starts_with_any(target, {"x86_64", "amd64"})) return Machine::X86_64;
  if (starts_with_any(target, {"i386-", "i486-", "i586-", "i686-"})) return Machine::X86_32;
  if (starts_with_any(target, {"aarch64-", "riscv64", "powerpc64le-", "ppc64le", "loongarch64"}))
    return Machine::LittleLp64;
  return Machine::Other;
}

Machine with_option(Machine machine, std::string_view option) {
  const bool is_x86 = machine == Machine::X86_64 || machine == Machine::X86_32;
  if (option == "-m32") return is_x86 ? Machine::X86_32 : Machine::Other;
  if (option == "-m64") return is_x86 ? Machine::X86_64 : machine;
  return option == "-mx32" || option == "-m16" ? Machine::Other : machine;
}

}  // namespace

Machine machine_of(const Configuration& configuration) {
  Machine machine = machine_of_target(configuration.compiler.target);
  for (const std::string& word : configuration.compiler.command) machine = with_option(machine, word);
  for (const std::string& word : words_of(configuration.level)) machine = with_option(machine, word);
  return machine;
}

}  // namespace gadfly::compiler
