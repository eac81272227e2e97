// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gadfly::store {

std::string compress(std::string_view text);
// Nothing: |bytes| did not come from compress.
std::optional<std::string> decompress(std::string_view bytes);

}  // namespace gadfly::store
