// SPDX-License-Identifier: Apache-2.0
// The files that Clang sees: those of the machine, the source under test, and the few system
// headers that targets other than the machine's own need in another form.
#pragma once

#include <llvm/ADT/IntrusiveRefCntPtr.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "lang/target.h"

namespace gadfly::frontend {

// Of all files that a source includes.
inline constexpr std::uint64_t kMostBytes = std::uint64_t{64} << 20;

// Calls |refuse|, and does as if there were no such file, when one is asked for that is none to be read: a pipe
// has no end in sight, and /dev/zero none at all.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files_with(const std::string& name, std::string_view text,
                                                           const lang::Target& target,
                                                           std::function<void(std::string)> refuse);
// Arguments for Clang's driver such that it finds the headers of |target|.
std::vector<std::string> header_arguments(const lang::Target& target);

}  // namespace gadfly::frontend
