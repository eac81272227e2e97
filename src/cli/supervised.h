// SPDX-License-Identifier: Apache-2.0
// Commands that work for hours: a crash over one input must not end them.
#pragma once

#include <functional>
#include <string_view>

#include "cli/command.h"
#include "session/supervisor.h"

namespace gadfly::cli {

// What is run: |ledger| is null, and |restart| asks for nothing, where nobody supervises. |interrupted| is to be asked
// several times a second.
using Session = std::function<int(session::Ledger* ledger, const session::Restart& restart,
                                  const std::function<bool()>& interrupted)>;

// Runs |session| in a process of its own (session/supervisor.h) and returns its status; in this one where |streams|
// can't be shared with another process. kOwnBug: it crashes again and again.
int run_supervised(const Streams& streams, std::string_view command, const Session& session);

}  // namespace gadfly::cli
