// SPDX-License-Identifier: Apache-2.0
#include "compiler/platform.h"

#include <algorithm>
#include <string_view>

namespace gadfly::compiler {
namespace {

bool starts_with_any(std::string_view text, std::initializer_list<std::string_view> starts) {
  return std::ranges::any_of(starts, [&](std::string_view start) { return text.starts_with(start); });
}

Platform platform_of_target(std::string_view target) {
  if (target.empty() || starts_with_any(target, {"x86_64", "amd64"})) return Platform::X86_64;
  if (starts_with_any(target, {"i386-", "i486-", "i586-", "i686-"})) return Platform::X86_32;
  if (starts_with_any(target, {"aarch64-", "riscv64", "powerpc64le-", "ppc64le", "loongarch64"}))
    return Platform::LittleLp64;
  return Platform::Other;
}

Platform with_option(Platform platform, std::string_view option) {
  const bool is_x86 = platform == Platform::X86_64 || platform == Platform::X86_32;
  if (option == "-m32") return is_x86 ? Platform::X86_32 : Platform::Other;
  if (option == "-m64") return is_x86 ? Platform::X86_64 : platform;
  return option == "-mx32" || option == "-m16" ? Platform::Other : platform;
}

}  // namespace

Platform platform_of(const Configuration& configuration) {
  Platform platform = platform_of_target(configuration.compiler.target);
  for (const std::string& word : configuration.compiler.command) platform = with_option(platform, word);
  for (const std::string& word : words_of(configuration.level)) platform = with_option(platform, word);
  return platform;
}

}  // namespace gadfly::compiler
