// SPDX-License-Identifier: Apache-2.0
#include "compiler/libraries.h"

#include <elf.h>
#include <link.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

namespace gadfly::compiler {
namespace {

namespace fs = std::filesystem;

// What the dynamic section of an ELF file says of libraries.
struct Dynamic {
  Strings names;   // of libraries
  Strings search;  // folders, with $ORIGIN
};

class ElfFile {
 public:
  explicit ElfFile(const std::string& path) : in_(path, std::ios::binary) {}

  Dynamic dynamic() {
    Dynamic found;
    ElfW(Ehdr) head;
    if (!read(0, &head, sizeof head) || std::memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 ||
        head.e_ident[EI_CLASS] != (sizeof(void*) == 8 ? ELFCLASS64 : ELFCLASS32) ||
        head.e_phentsize != sizeof(ElfW(Phdr)))
      return found;
    std::vector<ElfW(Phdr)> parts(head.e_phnum);
    if (!read(head.e_phoff, parts.data(), parts.size() * sizeof(ElfW(Phdr)))) return found;
    for (const ElfW(Phdr) & part : parts)
      if (part.p_type == PT_DYNAMIC) read_entries(part, parts, found);
    return found;
  }

 private:
  bool read(std::uint64_t at, void* to, std::size_t size) {
    in_.clear();
    in_.seekg(static_cast<std::streamoff>(at));
    return static_cast<bool>(in_.read(static_cast<char*>(to), static_cast<std::streamsize>(size)));
  }

  std::string text(std::uint64_t at) {
    in_.clear();
    in_.seekg(static_cast<std::streamoff>(at));
    std::string word;
    constexpr std::size_t kMost = 65536;
    for (int c; word.size() < kMost && (c = in_.get()) > 0;) word += static_cast<char>(c);
    return word;
  }

  void read_entries(const ElfW(Phdr) & part, const std::vector<ElfW(Phdr)>& parts, Dynamic& found) {
    constexpr std::size_t kMost = 4096;
    std::vector<ElfW(Dyn)> entries(std::min<std::size_t>(part.p_filesz / sizeof(ElfW(Dyn)), kMost));
    if (!read(part.p_offset, entries.data(), entries.size() * sizeof(ElfW(Dyn)))) return;
    std::uint64_t strings = 0;
    for (const ElfW(Dyn) & entry : entries)
      if (entry.d_tag == DT_STRTAB)
        for (const ElfW(Phdr) & load : parts)
          if (load.p_type == PT_LOAD && entry.d_un.d_ptr - load.p_vaddr < load.p_filesz)
            strings = load.p_offset + (entry.d_un.d_ptr - load.p_vaddr);
    if (strings == 0) return;
    for (const ElfW(Dyn) & entry : entries) {
      if (entry.d_tag == DT_NULL) return;
      if (entry.d_tag == DT_NEEDED) found.names.push_back(text(strings + entry.d_un.d_val));
      if (entry.d_tag != DT_RPATH && entry.d_tag != DT_RUNPATH) continue;
      std::istringstream folders(text(strings + entry.d_un.d_val));
      for (std::string folder; std::getline(folders, folder, ':');)
        if (!folder.empty()) found.search.push_back(folder);
    }
  }

  std::ifstream in_;
};

std::string with_origin(std::string folder, const std::string& origin) {
  for (const char* word : {"${ORIGIN}", "$ORIGIN"})
    if (const std::size_t at = folder.find(word); at != std::string::npos)
      folder.replace(at, std::strlen(word), origin);
  return folder;
}

}  // namespace

Strings libraries_of(const std::string& program) {
  Strings found, left{program};
  std::set<std::string> seen;
  while (!left.empty()) {
    const std::string file = left.back();
    left.pop_back();
    std::error_code failed;
    const std::string origin = fs::canonical(file, failed).parent_path();
    const Dynamic dynamic = ElfFile(file).dynamic();
    for (const std::string& name : dynamic.names)
      for (const std::string& folder : dynamic.search) {
        const fs::path library = (fs::path(with_origin(folder, origin)) / name).lexically_normal();
        if (!library.is_absolute() || !fs::is_regular_file(library, failed)) continue;
        if (seen.insert(library).second) {
          found.push_back(library);
          left.push_back(library);
        }
        break;
      }
  }
  return found;
}

}  // namespace gadfly::compiler
