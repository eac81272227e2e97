// SPDX-License-Identifier: Apache-2.0
#include "store/hint.h"

#include <fmt/format.h>

#include "store/store.h"
#include "support/program_name.h"
#include "support/shell.h"

namespace gadfly::store {

std::string command_hint(std::string_view arguments, std::string_view file) {
  const bool elsewhere = !file.empty() && file != default_file();
  return fmt::format("{} {}{}", support::program_name(), arguments,
                     elsewhere ? " --store " + support::shell_word(file) : "");
}

std::string quoted_hint(std::string_view arguments, std::string_view file) {
  return fmt::format("`{}`", command_hint(arguments, file));
}

}  // namespace gadfly::store
