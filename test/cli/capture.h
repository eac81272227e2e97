// SPDX-License-Identifier: Apache-2.0
// Runs commands inside the test and keeps what they print.
#pragma once

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

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
  void SetUp() override {
    std::string name = testing::TempDir() + "gadfly-cli-XXXXXX";
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  // Writes a file; returns its path.
  std::string file(const std::string& name, const std::string& text) {
    const std::string path = folder_ + "/" + name;
    std::ofstream(path) << text;
    return path;
  }
  static std::string content(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
  }

  std::string folder_;
};

}  // namespace gadfly::test
