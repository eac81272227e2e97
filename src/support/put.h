// SPDX-License-Identifier: Apache-2.0
// Writing where a failure must not be lost: a full disk says why once, and later calls may not.
#pragma once

#include <cstdio>
#include <string_view>

namespace gadfly::support {

// Never throws. What goes wrong is kept for put_error().
void put(std::FILE* out, std::string_view text);
void flush(std::FILE* out);

// The errno of the first put() or flush() of this process that failed; 0: none did.
int put_error();

}  // namespace gadfly::support
