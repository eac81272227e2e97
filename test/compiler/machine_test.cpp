// SPDX-License-Identifier: Apache-2.0
// Which platform a configuration compiles for: its answers hold there only.
#include "compiler/machine.h"

#include <gtest/gtest.h>

namespace gadfly::test {
namespace {

using compiler::Machine;

Machine machine_of(const std::string& target, const std::string& level = "-O2", const compiler::Strings& words = {}) {
  compiler::Configuration configuration;
  configuration.compiler.target = target;
  configuration.compiler.command = {"cc"};
  configuration.compiler.command.insert(configuration.compiler.command.end(), words.begin(), words.end());
  configuration.level = level;
  return compiler::machine_of(configuration);
}

TEST(MachineOf, GoesByTheTarget) {
  EXPECT_EQ(machine_of("x86_64-linux-gnu"), Machine::X86_64);
  EXPECT_EQ(machine_of(""), Machine::X86_64) << "small compilers do not tell";
  EXPECT_EQ(machine_of("i686-linux-gnu"), Machine::X86_32);
  EXPECT_EQ(machine_of("aarch64-linux-gnu"), Machine::LittleLp64);
  EXPECT_EQ(machine_of("riscv64-unknown-elf"), Machine::LittleLp64);
  for (const char* other : {"aarch64_be-linux-gnu", "powerpc64-linux-gnu", "s390x-linux-gnu", "arm-linux-gnueabihf"})
    EXPECT_EQ(machine_of(other), Machine::Other) << other;
}

TEST(MachineOf, OptionsCountTheLastOneMost) {
  EXPECT_EQ(machine_of("x86_64-linux-gnu", "-O2 -m32"), Machine::X86_32);
  EXPECT_EQ(machine_of("i686-linux-gnu", "-m64"), Machine::X86_64);
  EXPECT_EQ(machine_of("x86_64-linux-gnu", "-O2", {"-m32"}), Machine::X86_32);
  EXPECT_EQ(machine_of("x86_64-linux-gnu", "-m64", {"-m32"}), Machine::X86_64);
  EXPECT_EQ(machine_of("x86_64-linux-gnu", "-mx32"), Machine::Other);
  EXPECT_EQ(machine_of("riscv64-linux-gnu", "-m64"), Machine::LittleLp64);
  EXPECT_EQ(machine_of("powerpc64le-linux-gnu", "-m32"), Machine::Other);
}

}  // namespace
}  // namespace gadfly::test
