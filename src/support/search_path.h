// SPDX-License-Identifier: Apache-2.0
// Programs of this system, by name.
#pragma once

#include <string>
#include <vector>

namespace gadfly::support {

// PATH; where it is empty, what is usual.
std::string search_path();
// Its folders, in order. An empty entry, which would be the current folder, is passed over.
std::vector<std::string> search_folders();

// A regular file that we may execute.
bool is_executable(const std::string& file);
// The first file |name| of those folders that is executable; empty: there is none.
std::string find_executable(const std::string& name);

}  // namespace gadfly::support
