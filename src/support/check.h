// SPDX-License-Identifier: Apache-2.0
// Checks of Gadfly's own invariants. They stay on in every build: a wrong verdict costs
// more than a branch.
#pragma once

#include <fmt/format.h>

namespace gadfly::support {

[[noreturn]] void check_failed(const char* file, int line, const char* condition, const std::string& details);

}  // namespace gadfly::support

// GADFLY_CHECK(condition, "what must hold {}", values...): throws CheckFailed with the place and the values.
#define GADFLY_CHECK(condition, ...)                                                               \
  do {                                                                                             \
    if (!(condition)) [[unlikely]]                                                                 \
      ::gadfly::support::check_failed(__FILE__, __LINE__, #condition, ::fmt::format(__VA_ARGS__)); \
  } while (false)
