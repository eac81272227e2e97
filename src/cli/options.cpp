// SPDX-License-Identifier: Apache-2.0
#include "cli/options.h"

#include "support/check.h"

namespace gadfly::cli {

frontend::ReadOptions read_options(const ReadFlags& flags) {
  frontend::ReadOptions options;
  options.std = flags.std;
  options.target = lang::find_target(flags.target);
  GADFLY_CHECK(options.target != nullptr, "--target names a known target: {}", flags.target);
  options.include_dirs = flags.include_dirs;
  options.defines = flags.defines;
  return options;
}

}  // namespace gadfly::cli
