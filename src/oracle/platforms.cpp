// SPDX-License-Identifier: Apache-2.0
#include "oracle/platforms.h"

#include "compiler/platform.h"
#include "support/check.h"

namespace gadfly::oracle {
namespace {

using compiler::Platform;

bool holds_for(cases::Platforms platforms, Platform platform) {
  switch (platforms) {
    case cases::Platforms::X86_64Linux: return platform == Platform::X86_64;
    case cases::Platforms::X86_32Linux: return platform == Platform::X86_32;
    case cases::Platforms::LittleLp64: return platform == Platform::X86_64 || platform == Platform::LittleLp64;
  }
  return false;
}

}  // namespace

cases::Platforms platforms_of(const compiler::Configuration& configuration) {
  return compiler::platform_of(configuration) == Platform::X86_32 ? cases::Platforms::X86_32Linux
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
  const Platform platform = compiler::platform_of(configuration);
  if (holds_for(test.platforms, platform)) return &answer;
  return platform == Platform::X86_32 && test.answer_32 ? &*test.answer_32 : nullptr;
}

}  // namespace gadfly::oracle
