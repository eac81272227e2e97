// SPDX-License-Identifier: Apache-2.0
// Emitted text, compiled by compilers that are installed, and run.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace gadfly::test {

struct Ran {
  int status = -1;
  std::string out;  // stdout and stderr
};

inline Ran shell(const std::string& command) {
  Ran ran;
  std::FILE* pipe = popen(("( " + command + " ) 2>&1").c_str(), "r");
  if (pipe == nullptr) return ran;
  std::array<char, 4096> buffer;
  for (std::size_t n; (n = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
    ran.out.append(buffer.data(), n);
  const int status = pclose(pipe);
  ran.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return ran;
}

inline bool is_installed(const std::string& tool) {
  return shell("command -v " + tool).status == 0;
}

// A folder of its own for each test.
class Folder {
 public:
  Folder() {
    path_ = testing::TempDir() + "gadfly-emit-XXXXXX";
    if (mkdtemp(path_.data()) == nullptr) std::abort();
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ + "/" + name) << text;
  }
  Ran run(const std::string& command) const { return shell("cd '" + path_ + "' && " + command); }

 private:
  std::string path_;
};

}  // namespace gadfly::test
