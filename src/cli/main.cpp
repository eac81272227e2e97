// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <exception>
#include <new>

#include "cli/command.h"
#include "support/deep_stack.h"

int main(int argc, char** argv) {
  namespace cli = gadfly::cli;
  const cli::Strings args(argv + (argc > 0), argv + argc);
  int status = cli::kUsage;
  try {
    gadfly::support::on_deep_stack([&] { status = cli::gadfly(args, {}); });
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "gadfly: out of memory\n");
    return cli::kUsage;
  } catch (const std::exception& error) {
    fmt::print(stderr, "gadfly: {}\n", error.what());
    return cli::kUsage;
  }
  if (std::fflush(stdout) != 0 || std::ferror(stdout)) {
    fmt::print(stderr, "gadfly: cannot write to stdout: {}\n", std::strerror(errno));
    return cli::kUsage;
  }
  return status;
}
