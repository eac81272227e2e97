// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <system_error>

#include "cli/command.h"
#include "support/check_failed.h"
#include "support/deep_stack.h"
#include "support/program_name.h"
#include "support/put.h"

int main(int argc, char** argv) {
  namespace cli = gadfly::cli;
  const cli::Strings args(argv + (argc > 0), argv + argc);
  if (argc > 0) gadfly::support::set_program_name(argv[0]);
  int status = cli::kUsage;
  try {
    gadfly::support::on_deep_stack([&] { status = cli::gadfly(args, {}); });
  } catch (const gadfly::support::CheckFailed& failed) {
    fmt::print(stderr, "gadfly: {}\n", failed.what());
    std::abort();
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "gadfly: out of memory\n");
    return cli::kUsage;
  } catch (const std::system_error& error) {  // also what fmt::print throws
    if (error.code().value() != EPIPE) fmt::print(stderr, "gadfly: {}\n", error.what());
    return cli::kUsage;
  } catch (const std::exception& error) {
    fmt::print(stderr, "gadfly: {}\n", error.what());
    return cli::kUsage;
  }
  gadfly::support::flush(stdout);
  if (const int error = gadfly::support::put_error(); error != 0) {
    // Whoever read it has enough: nothing to say.
    if (error != EPIPE) fmt::print(stderr, "gadfly: cannot write to stdout: {}\n", std::strerror(error));
    return cli::kUsage;
  }
  return status;
}
