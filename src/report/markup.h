// SPDX-License-Identifier: Apache-2.0
// Text that comes from elsewhere, put into Markdown.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace gadfly::report {

// For a cell of a table, or a line: nothing in it is markup.
std::string markdown_inline(std::string_view text);

// A block between fences that are longer than any inside; of a long text |most| bytes.
std::string markdown_block(std::string_view language, std::string_view text, std::size_t most);

}  // namespace gadfly::report
