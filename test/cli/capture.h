// SPDX-License-Identifier: Apache-2.0
// Runs commands inside the test and keeps what they print.
#pragma once

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "../shared/folder.h"
#include "cli/command.h"
#include "support/deep_stack.h"

namespace gadfly::test {

struct Result {
  int status;
  std::string out, err;
};

class Memory {  // a FILE* whose content is a string
 public:
  Memory() : file_(open_memstream(&buffer_, &size_)) {}
  ~Memory() {
    std::fclose(file_);
    std::free(buffer_);
  }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  std::FILE* file() { return file_; }
  std::string text() {
    std::fflush(file_);
    return {buffer_, size_};
  }

 private:
  char* buffer_ = nullptr;
  std::size_t size_ = 0;
  std::FILE* file_;
};

inline Result gadfly(const cli::Strings& args) {
  Memory out, err;
  int status = 0;
  support::on_deep_stack([&] { status = cli::gadfly(args, {out.file(), err.file()}); });
  return {status, out.text(), err.text()};
}

// A test with a folder of its own.
class FolderTest : public testing::Test {
 protected:
  // Writes a file; returns its path.
  std::string file(const std::string& name, const std::string& text) { return folder_.write(name, text); }

  const Folder folder_;
};

}  // namespace gadfly::test
