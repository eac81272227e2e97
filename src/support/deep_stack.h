// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>

namespace gadfly::support {

inline constexpr std::size_t kDeepStackBytes = std::size_t{2} << 30;

// Runs |work| to its end on a thread of its own with a stack of |bytes| (reserved, not used up).
// Parsing and executing recurse as deep as programs nest and call. Exceptions pass through.
void on_deep_stack(const std::function<void()>& work, std::size_t bytes = kDeepStackBytes);

}  // namespace gadfly::support
