// SPDX-License-Identifier: Apache-2.0
// Files and commands for the tests that ask a real compiler.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace gadfly::test {

// A directory that goes away with the object.
class ScratchDir {
 public:
  ScratchDir() {
    std::string name = (std::filesystem::temp_directory_path() / "gadfly-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~ScratchDir() { std::filesystem::remove_all(path_); }
  ScratchDir(const ScratchDir&) = delete;
  ScratchDir& operator=(const ScratchDir&) = delete;

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name) << text;
  }
  std::string read(const std::string& name) const {
    std::ifstream in(path_ / name, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
  }
  // Runs |command| in the directory; true when its status is 0. Output goes to the file "log".
  bool run(const std::string& command) const {
    return std::system(("cd '" + path_.string() + "' && " + command + " >log 2>&1").c_str()) == 0;
  }

 private:
  std::filesystem::path path_;
};

}  // namespace gadfly::test
