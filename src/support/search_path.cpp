// SPDX-License-Identifier: Apache-2.0
#include "support/search_path.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>

namespace gadfly::support {

std::string search_path() {
  const char* path = std::getenv("PATH");
  return path != nullptr && *path != 0 ? path : "/usr/local/bin:/usr/bin:/bin";
}

std::vector<std::string> search_folders() {
  std::istringstream in(search_path());
  std::vector<std::string> folders;
  for (std::string folder; std::getline(in, folder, ':');)
    if (!folder.empty()) folders.push_back(folder);
  return folders;
}

bool is_executable(const std::string& file) {
  std::error_code failed;
  return std::filesystem::is_regular_file(file, failed) && access(file.c_str(), X_OK) == 0;
}

std::string find_executable(const std::string& name) {
  for (const std::string& folder : search_folders())
    if (const std::string file = folder + "/" + name; is_executable(file)) return file;
  return "";
}

}  // namespace gadfly::support
