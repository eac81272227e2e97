// SPDX-License-Identifier: Apache-2.0
#include "cli/supervised.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

#include "cli/interrupt.h"

namespace gadfly::cli {
namespace {

int run_here(const Session& session) {
  InterruptGuard guard;
  const int status = session(nullptr, {}, [&] { return guard.interrupted(); });
  guard.settle();
  return status;
}

// What main() does for others.
int written(const Streams& streams, int status) {
  if (std::fflush(streams.out) == 0 && !std::ferror(streams.out)) return status;
  fmt::print(streams.err, "gadfly: cannot write to stdout: {}\n", std::strerror(errno));
  return kUsage;
}

}  // namespace

int run_supervised(const Streams& streams, std::string_view command, const Session& session) {
  if (fileno(streams.out) < 0 || fileno(streams.err) < 0) return run_here(session);
  session::Ledger& ledger = session::Ledger::make();
  return session::supervise(
      ledger,
      [&](const session::Restart& restart) {
        return written(streams, session(&ledger, restart, [&] { return ledger.stop.load(); }));
      },
      [&](const std::string& why) {
        fmt::print(streams.err, "gadfly {}: {}, again and again\n", command, why);
        return kOwnBug;
      });
}

}  // namespace gadfly::cli
