// SPDX-License-Identifier: Apache-2.0
#include "compiler/needs.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "compiler/libraries.h"

namespace gadfly::compiler {
namespace {

namespace fs = std::filesystem;

// Folders of an installation that hold nothing but its own files.
constexpr const char* kParts[] = {"lib", "lib32", "lib64", "libx32", "libexec", "include"};

bool is_folder(const fs::path& path) {
  std::error_code failed;
  return fs::is_directory(path, failed);
}

class Needs {
 public:
  void add_program(const fs::path& file) {
    add(file);
    for (const std::string& library : libraries_of(file)) add(library);
    const fs::path folder = file.parent_path();
    if (folder.filename() == "bin") add_installation(folder.parent_path(), file.filename());
    else if (!is_shared(folder)) add_parts(folder);  // a compiler that runs where it was built
  }

  Strings all() const { return {paths_.begin(), paths_.end()}; }

 private:
  void add(const fs::path& path) { paths_.insert(path.string()); }

  // Adds what there is of kParts. False: nothing.
  bool add_parts(const fs::path& prefix) {
    bool any = false;
    for (const char* part : kParts)
      if (is_folder(prefix / part)) {
        add(prefix / part);
        any = true;
      }
    return any;
  }

  void add_installation(const fs::path& prefix, const std::string& name) {
    if (is_shared(prefix) || !add_parts(prefix)) return;
    add(prefix / "bin");  // its assembler and linker
    if (is_folder(prefix / "share" / name)) add(prefix / "share" / name);
    for (const char* part : {"lib", "libexec"}) add_targets(prefix, prefix / part / "gcc");
  }

  // A GCC has its targets' names in PREFIX/lib/gcc, and their tools and libraries in PREFIX/TARGET.
  void add_targets(const fs::path& prefix, const fs::path& list) {
    std::error_code failed;
    for (fs::directory_iterator at(list, failed), end; !failed && at != end; at.increment(failed))
      if (const fs::path target = prefix / at->path().filename(); is_folder(target)) add(target);
  }

  // Whether others than a compiler keep their files there, so that its folders may be anybody's.
  static bool is_shared(const fs::path& folder) {
    const char* variable = std::getenv("HOME");
    std::error_code failed;
    const fs::path home = variable == nullptr ? fs::path() : fs::weakly_canonical(variable, failed).lexically_normal();
    const std::string start = folder == "/" ? "/" : folder.string() + "/";
    return folder == "/tmp" || (home.string() + "/").starts_with(start);
  }

  std::set<std::string> paths_;
};

}  // namespace

Strings needed_by(const std::string& file) {
  Needs needs;
  needs.add_program(file);
  std::error_code failed;
  const fs::path real = fs::canonical(file, failed);
  if (!failed && real != file) needs.add_program(real);
  return needs.all();
}

}  // namespace gadfly::compiler
