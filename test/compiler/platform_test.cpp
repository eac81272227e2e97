// SPDX-License-Identifier: Apache-2.0
// Which platform a configuration compiles for: its answers hold there only.
#include "compiler/platform.h"

#include <gtest/gtest.h>

namespace gadfly::test {
namespace {

using compiler::Platform;

Platform platform_of(const std::string& target, const std::string& level = "-O2", const compiler::Strings& words = {}) {
  compiler::Configuration configuration;
  configuration.compiler.target = target;
  configuration.compiler.command = {"cc"};
  configuration.compiler.command.insert(configuration.compiler.command.end(), words.begin(), words.end());
  configuration.level = level;
  return compiler::platform_of(configuration);
}

TEST(PlatformOf, GoesByTheTarget) {
  EXPECT_EQ(platform_of("x86_64-linux-gnu"), Platform::X86_64);
  EXPECT_EQ(platform_of(""), Platform::X86_64) << "small compilers do not tell";
  EXPECT_EQ(platform_of("i686-linux-gnu"), Platform::X86_32);
  EXPECT_EQ(platform_of("aarch64-linux-gnu"), Platform::LittleLp64);
  EXPECT_EQ(platform_of("riscv64-unknown-elf"), Platform::LittleLp64);
  for (const char* other : {"aarch64_be-linux-gnu", "powerpc64-linux-gnu", "s390x-linux-gnu", "arm-linux-gnueabihf"})
    EXPECT_EQ(platform_of(other), Platform::Other) << other;
}

TEST(PlatformOf, OptionsCountTheLastOneMost) {
  EXPECT_EQ(platform_of("x86_64-linux-gnu", "-O2 -m32"), Platform::X86_32);
  EXPECT_EQ(platform_of("i686-linux-gnu", "-m64"), Platform::X86_64);
  EXPECT_EQ(platform_of("x86_64-linux-gnu", "-O2", {"-m32"}), Platform::X86_32);
  EXPECT_EQ(platform_of("x86_64-linux-gnu", "-m64", {"-m32"}), Platform::X86_64);
  EXPECT_EQ(platform_of("x86_64-linux-gnu", "-mx32"), Platform::Other);
  EXPECT_EQ(platform_of("riscv64-linux-gnu", "-m64"), Platform::LittleLp64);
  EXPECT_EQ(platform_of("powerpc64le-linux-gnu", "-m32"), Platform::Other);
}

}  // namespace
}  // namespace gadfly::test
