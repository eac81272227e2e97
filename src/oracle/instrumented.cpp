// SPDX-License-Identifier: Apache-2.0
#include "oracle/instrumented.h"

namespace gadfly::oracle {

bool has_sanitizers(const compiler::Configuration& configuration) {
  return configuration.compiler.family == compiler::Family::Gcc ||
         configuration.compiler.family == compiler::Family::Clang;
}

JudgeLimits instrumented_limits(const JudgeLimits& limits) {
  constexpr double kSlower = 4;
  JudgeLimits roomy = limits;
  roomy.compile.memory = 0;
  roomy.run.memory = 0;
  roomy.run.cpu_seconds *= kSlower;
  return roomy;
}

compiler::Configuration with_own_linker(compiler::Configuration configuration) {
  configuration.compiler.linker.clear();
  return configuration;
}

compiler::Strings platform_options(const cases::Case& test) {
  return test.platforms == cases::Platforms::X86_32Linux ? compiler::Strings{"-m32"} : compiler::Strings{};
}

std::string sanitizer_report(const Verdict& verdict) {
  const std::string& errors = verdict.program_errors;
  for (const char* mark : {"runtime error: ", "ERROR: AddressSanitizer", "UndefinedBehaviorSanitizer",
                           "WARNING: MemorySanitizer", "WARNING: ThreadSanitizer", "ERROR: ThreadSanitizer"})
    if (const std::size_t at = errors.find(mark); at != std::string::npos)
      return errors.substr(at, errors.find('\n', at) - at);
  return "";
}

}  // namespace gadfly::oracle
