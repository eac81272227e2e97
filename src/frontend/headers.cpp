// SPDX-License-Identifier: Apache-2.0
#include "frontend/headers.h"

#include <fmt/format.h>
#include <llvm/Support/MemoryBuffer.h>

#include <system_error>
#include <utility>

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

class RegularFiles : public llvm::vfs::ProxyFileSystem {
 public:
  RegularFiles(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files, std::function<void(std::string)> refuse)
      : ProxyFileSystem(std::move(files)), refuse_(std::move(refuse)) {}

  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine& path) override {
    const auto found = status(path);
    if (!found) return found.getError();
    if (found->isDirectory()) return ProxyFileSystem::openFileForRead(path);
    if (!found->isRegularFile()) return refused(fmt::format("reading {}, which is no file", path.str()));
    bytes_ += found->getSize();
    if (bytes_ > kMostBytes) return refused(fmt::format("more than {} MiB of source", kMostBytes >> 20));
    return ProxyFileSystem::openFileForRead(path);
  }

 private:
  std::error_code refused(std::string why) const {
    refuse_(std::move(why));
    return std::make_error_code(std::errc::no_such_file_or_directory);
  }

  const std::function<void(std::string)> refuse_;
  std::uint64_t bytes_ = 0;
};

}  // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files_with(const std::string& name, std::string_view text,
                                                           const lang::Target& target,
                                                           std::function<void(std::string)> refuse) {
  auto real = llvm::makeIntrusiveRefCnt<RegularFiles>(llvm::vfs::getRealFileSystem(), std::move(refuse));
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  if (const auto here = real->getCurrentWorkingDirectory()) (void)memory->setCurrentWorkingDirectory(*here);
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
