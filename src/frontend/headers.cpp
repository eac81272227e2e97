// SPDX-License-Identifier: Apache-2.0
#include "frontend/headers.h"

#include <llvm/Support/MemoryBuffer.h>

namespace gadfly::frontend {
namespace {

// A directory that exists only for Clang.
constexpr std::string_view kOurs = "/gadfly-headers";

struct Header {
  std::string_view path;
  std::string_view text;
};

// The headers of glibc for x86-64 serve all targets, but for these.
constexpr Header kFor32Bit[] = {{"/gnu/stubs-32.h", ""}};
constexpr Header kForS390x[] = {
    {"/gnu/stubs-32.h", ""},
    {"/bits/wordsize.h", "#define __WORDSIZE 64\n#define __WORDSIZE_TIME64_COMPAT32 0\n"},
    {"/bits/endianness.h", "#define __BYTE_ORDER __BIG_ENDIAN\n"},
    {"/bits/timesize.h", "#define __TIMESIZE 64\n"},
};

std::span<const Header> headers_for(const lang::Target& target) {
  if (target.big_endian) return kForS390x;
  if (target.pointer_size == 4) return kFor32Bit;
  return {};
}

}  // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files_with(const std::string& name,
                                                           std::string_view text,
                                                           const lang::Target& target) {
  auto real = llvm::vfs::getRealFileSystem();
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  if (const auto here = real->getCurrentWorkingDirectory())
    memory->setCurrentWorkingDirectory(*here);
  memory->addFile(name, 0, llvm::MemoryBuffer::getMemBufferCopy({text.data(), text.size()}, name));
  for (const Header& header : headers_for(target))
    memory->addFile(std::string(kOurs).append(header.path), 0,
                    llvm::MemoryBuffer::getMemBuffer({header.text.data(), header.text.size()}));
  auto all = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(real);
  all->pushOverlay(memory);
  return all;
}

std::vector<std::string> header_arguments(const lang::Target& target) {
  if (headers_for(target).empty()) return {};
  return {"-isystem", std::string(kOurs), "-idirafter", "/usr/include/x86_64-linux-gnu"};
}

}  // namespace gadfly::frontend
