// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gadfly::support {

// The one of |known| that is most like |word|, or begins like it.
std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& known);

// "; did you mean `if`?", or empty when none is near.
std::string suggestion(std::string_view word, const std::vector<std::string>& known);

}  // namespace gadfly::support
