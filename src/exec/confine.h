// SPDX-License-Identifier: Apache-2.0
// What a process can give up for itself and its children, without any privilege.
#pragma once

#include "exec/sandbox.h"

namespace gadfly::exec {

// From here on: no sockets, no tracing, no mounts or namespaces, nothing else that a compiler or a
// program under test has no business with (refused_calls.h). Needs no_new_privs.
bool refuse_system_calls(const std::vector<sock_filter>& filter);

// Rules that let a process read the system's programs and what |plan| shows, and write below
// |plan.base| only; -1 with errno where the kernel has no Landlock.
int landlock_rules(const Plan& plan);

// Whether the kernel's Landlock keeps signals within the processes that are under the same rules.
bool landlock_scopes_signals();

// Puts the calling process under |rules|.
bool apply_landlock(int rules);

}  // namespace gadfly::exec
