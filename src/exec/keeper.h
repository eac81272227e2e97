// SPDX-License-Identifier: Apache-2.0
// The helper process of an Executor.
#pragma once

#include "exec/sandbox.h"

namespace gadfly::exec {

// What the new process does, to its end: sets the sandbox up, says how that went, serves requests
// until the owner is gone. |lock|: a file that it holds open as long as it lives, or -1.
[[noreturn]] void keep(const Plan& plan, const char* path, int socket, int lock);

}  // namespace gadfly::exec
