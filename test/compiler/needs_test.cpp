// SPDX-License-Identifier: Apache-2.0
// What a sandbox shows of the places where compilers are.
#include "compiler/needs.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "../shared/folder.h"
#include "compiler/discover.h"
#include "compiler/libraries.h"
#include "exec/executor.h"

namespace gadfly::test {
namespace {

namespace fs = std::filesystem;
using compiler::Settings;
using compiler::Strings;

class Needs : public testing::Test {
 protected:
  Needs() { chmod(folder_.path().c_str(), 0755); }

  void program(const std::string& name, const std::string& script) {
    fs::create_directories(fs::path(folder_.path(name)).parent_path());
    folder_.write(name, "#!/bin/sh\nPATH=/usr/bin:/bin\n" + script + "\n");
    chmod(folder_.path(name).c_str(), 0755);
  }
  void folders(const Strings& names) {
    for (const std::string& name : names) fs::create_directories(folder_.path(name));
  }
  // What is needed below the folder, without its name.
  Strings needed(const std::string& name) {
    Strings found = compiler::needed_by(folder_.path(name));
    for (std::string& path : found)
      if (path.starts_with(folder_.path() + "/")) path.erase(0, folder_.path().size() + 1);
    return found;
  }
  // What the compiler |settings| sees of |file|.
  std::string seen(const Settings& settings, const std::string& file, bool namespaces) {
    exec::SandboxOptions options;
    options.visible = compiler::visible_paths(settings, {});
    options.namespaces = namespaces;
    exec::Executor executor(options);
    return executor.run({.argv = {settings.compilers.front().command.front(), folder_.path(file)}}).out;
  }
  Settings settings(const std::string& name) {
    Settings all;
    all.search_path = false;
    compiler::CompilerTable wanted;
    wanted.name = "mycc";
    wanted.command = {folder_.path(name)};
    all.compilers = {wanted};
    return all;
  }

  const Folder folder_;
};

TEST_F(Needs, OfACompilerAreNotWhatIsBesideIt) {
  program("mycc", "cat \"$1\"; exit 0");
  folder_.write(".env", "the secret\n");
  folder_.write("table", "a table\n");
  EXPECT_EQ(needed("mycc"), Strings{"mycc"});
  for (const bool namespaces : {true, false}) {
    Settings mine = settings("mycc");
    EXPECT_EQ(seen(mine, ".env", namespaces), "");
    EXPECT_EQ(seen(mine, "table", namespaces), "");
    mine.compilers[0].visible = Strings{folder_.path("table")};
    EXPECT_EQ(seen(mine, "table", namespaces), "a table\n");
    EXPECT_EQ(seen(mine, ".env", namespaces), "");
  }
}

TEST_F(Needs, OfAnInstallationAreItsFolders) {
  program("gcc-9/bin/gcc", "cat \"$1\"");
  folders({"gcc-9/lib/gcc/x86_64-pc-linux-gnu/9", "gcc-9/libexec", "gcc-9/include", "gcc-9/x86_64-pc-linux-gnu/bin",
           "gcc-9/share/man", "gcc-9/home", "gcc-9/share/gcc"});
  EXPECT_EQ(needed("gcc-9/bin/gcc"), (Strings{"gcc-9/bin", "gcc-9/bin/gcc", "gcc-9/include", "gcc-9/lib",
                                              "gcc-9/libexec", "gcc-9/share/gcc", "gcc-9/x86_64-pc-linux-gnu"}));
  // A folder that is called bin, of nothing that is installed.
  program("tools/bin/mycc", "");
  folders({"tools/private"});
  EXPECT_EQ(needed("tools/bin/mycc"), Strings{"tools/bin/mycc"});
  // Where it was built: chibicc has its headers beside it.
  program("chibicc/chibicc", "");
  folders({"chibicc/include", "chibicc/.git", "chibicc/test"});
  EXPECT_EQ(needed("chibicc/chibicc"), (Strings{"chibicc/chibicc", "chibicc/include"}));
}

TEST_F(Needs, AreNeverTheHome) {
  const char* home = std::getenv("HOME");
  const std::string before = home == nullptr ? "" : home;
  setenv("HOME", folder_.path("home").c_str(), 1);
  program("home/bin/mycc", "");
  program("home/mycc", "");
  program("bin/mycc", "");
  folders({"home/lib", "home/include", "lib"});
  EXPECT_EQ(needed("home/bin/mycc"), Strings{"home/bin/mycc"});
  EXPECT_EQ(needed("home/mycc"), Strings{"home/mycc"});
  EXPECT_EQ(needed("bin/mycc"), Strings{"bin/mycc"});
  setenv("HOME", before.c_str(), 1);
}

// A compiler looks from where it really is.
TEST_F(Needs, ThroughALinkAreThoseOfWhatItLeadsTo) {
  program("real/bin/mycc", "cat \"$(dirname \"$(readlink -f \"$0\")\")/../lib/table\"");
  folders({"real/lib"});
  folder_.write("real/lib/table", "a table\n");
  fs::create_symlink("real/bin/mycc", folder_.path("one"));
  fs::create_symlink(folder_.path("one"), folder_.path("two"));
  for (const bool namespaces : {true, false}) EXPECT_EQ(seen(settings("two"), "", namespaces), "a table\n");
}

TEST_F(Needs, AreItsLibraries) {
  const Ran built = folder_.run(
      "mkdir -p b/lib c && echo 'int f(void) { return 1; }' > f.c && "
      "echo 'int f(void); int g(void) { return f(); }' > g.c && "
      "echo 'int g(void); int main(void) { return g() - 1; }' > m.c && "
      "gcc -shared -fPIC f.c -o c/libf.so && "
      "gcc -shared -fPIC g.c -o b/lib/libg.so -Lc -lf -Wl,-rpath,'$ORIGIN/../../c' && "
      "gcc m.c -o b/mycc -Lb/lib -lg -Wl,-rpath,$PWD/b/lib,-rpath-link,c && "
      "echo secret > c/secret");
  ASSERT_EQ(built.status, 0) << built.out;
  EXPECT_EQ(compiler::libraries_of(folder_.path("b/mycc")),
            (Strings{folder_.path("b/lib/libg.so"), folder_.path("c/libf.so")}));
  EXPECT_EQ(compiler::libraries_of(folder_.path("m.c")), Strings{});
  EXPECT_EQ(needed("b/mycc"), (Strings{"b/lib", "b/lib/libg.so", "b/mycc", "c/libf.so"}));
  for (const bool namespaces : {true, false}) {
    exec::SandboxOptions options;
    options.visible = compiler::visible_paths(settings("b/mycc"), {});
    options.namespaces = namespaces;
    exec::Executor executor(options);
    const exec::Result ran = executor.run({.argv = {folder_.path("b/mycc")}});
    EXPECT_EQ(ran.end, exec::End::Exited);
    EXPECT_EQ(ran.code, 0) << ran.err;
  }
}

}  // namespace
}  // namespace gadfly::test
