// SPDX-License-Identifier: Apache-2.0
#include "support/check.h"

#include <cstdio>
#include <cstdlib>

namespace gadfly::support {

void check_failed(const char* file, int line, const char* condition,
                  const std::string& details) {
  fmt::print(stderr, "gadfly: internal error at {}:{}: {} ({})\n", file, line, details,
             condition);
  std::abort();
}

}  // namespace gadfly::support
