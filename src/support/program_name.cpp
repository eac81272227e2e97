// SPDX-License-Identifier: Apache-2.0
#include "support/program_name.h"

#include "support/shell.h"

namespace gadfly::support {
namespace {

std::string& kept_name() {
  static std::string name = "gadfly";
  return name;
}

}  // namespace

const std::string& program_name() { return kept_name(); }

void set_program_name(const std::string& typed) {
  if (!typed.empty()) kept_name() = shell_word(typed);
}

}  // namespace gadfly::support
