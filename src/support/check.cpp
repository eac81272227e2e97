// SPDX-License-Identifier: Apache-2.0
#include "support/check.h"

#include <string_view>

#include "support/check_failed.h"

namespace gadfly::support {

void check_failed(const char* file, int line, const char* condition, const std::string& details) {
  // The place in the source tree, wherever that was built: reports of one bug look alike.
  std::string_view path = file;
  if (const std::size_t at = path.rfind("src/"); at != path.npos) path.remove_prefix(at);
  throw CheckFailed(fmt::format("internal error at {}:{}: {} ({})", path, line, details, condition));
}

}  // namespace gadfly::support
