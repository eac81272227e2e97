// SPDX-License-Identifier: Apache-2.0
// The seccomp filter that jobs run under.
#pragma once

#include <linux/filter.h>

#include <vector>

namespace gadfly::exec {

// What refused_calls.h says, for all ABIs that this machine executes; those that it does not know
// are refused wholly. Allocates memory: to be called before the helper is cloned. Made once.
// Throws ExecutorLost.
const std::vector<sock_filter>& system_call_filter(bool namespaces);

}  // namespace gadfly::exec
