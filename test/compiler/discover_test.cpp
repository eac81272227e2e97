// SPDX-License-Identifier: Apache-2.0
// Compilers that are there, and stubs of ones that are not well.
#include "compiler/discover.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "../shared/folder.h"
#include "compiler/probe.h"
#include "compiler/search.h"
#include "exec/executor.h"

namespace gadfly::test {
namespace {

namespace fs = std::filesystem;
using compiler::Compiler;
using compiler::Family;
using compiler::Settings;
using compiler::Strings;

TEST(Names, SayWhatACompilerIs) {
  const auto cross = compiler::parse_name("aarch64-linux-gnu-g++-12");
  ASSERT_TRUE(cross);
  EXPECT_EQ(cross->family, Family::Gcc);
  EXPECT_TRUE(cross->cxx);
  EXPECT_EQ(cross->triplet, "aarch64-linux-gnu");
  EXPECT_EQ(cross->version, std::vector{12});
  EXPECT_EQ(compiler::parse_name("gcc-4.9")->version, (std::vector{4, 9}));
  EXPECT_EQ(compiler::parse_name("clang++")->family, Family::Clang);
  EXPECT_TRUE(compiler::parse_name("clang++-19")->cxx);
  for (const char* other : {"gcc-ar-12", "clang-cpp-14", "clang-format", "c99-gcc", "gnatgcc", "cc", "tcc-doc", "gcc-",
                            "gcc-x", "x86_64-w64-mingw32-gcc", "notcc"})
    EXPECT_FALSE(compiler::parse_name(other)) << other;
}

TEST(Emulator, IsNamedAfterTheTarget) {
  EXPECT_EQ(compiler::qemu_for("aarch64-linux-gnu"), "qemu-aarch64");
  EXPECT_EQ(compiler::qemu_for("powerpc64le-linux-gnu"), "qemu-ppc64le");
  EXPECT_EQ(compiler::qemu_for("arm-linux-gnueabihf"), "qemu-arm");
}

// A PATH of its own: stubs first, then the system's.
class Stubs : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directory(folder_ / "bin");
    chmod(folder_.c_str(), 0755);
    path_ = std::getenv("PATH");
    setenv("PATH", (folder_ / "bin").c_str(), 1);
  }
  void TearDown() override { setenv("PATH", path_.c_str(), 1); }

  void stub(const std::string& name, const std::string& script, mode_t mode = 0755) {
    std::ofstream(folder_ / "bin" / name) << "#!/bin/sh\nPATH=/usr/bin:/bin\n" << script << "\n";
    chmod((folder_ / "bin" / name).c_str(), mode);
  }

  std::vector<Compiler> look(const Strings& names = {}, const Settings& settings = {}) {
    exec::Executor executor({.visible = compiler::visible_paths(settings, names)});
    return compiler::discover(settings, names, executor);
  }
  Compiler look_at(const std::string& name, const Settings& settings = {}) {
    const auto all = look({name}, settings);
    EXPECT_EQ(all.size(), 1u);
    return all.empty() ? Compiler{} : all.front();
  }

  const Folder own_;
  const fs::path folder_ = own_.path();
  std::string path_;
};

TEST_F(Stubs, ThatForwardToARealCompilerWork) {
  stub("gcc-77", "exec gcc \"$@\"");
  const Compiler found = look_at("gcc-77");
  EXPECT_TRUE(found.works) << found.trouble;
  EXPECT_EQ(found.trouble, "");
  EXPECT_TRUE(found.extensions);
  EXPECT_NE(found.version, "");
  EXPECT_EQ(found.levels.front(), "-O0");
  EXPECT_GE(found.levels.size(), 6u);
}

TEST_F(Stubs, ThatDoNotWorkSayWhy) {
  stub("gcc-71", "echo nonsense; exit 0");
  EXPECT_EQ(look_at("gcc-71").trouble, "it says that all is well, but makes no program");
  stub("gcc-72", "echo broken in here >&2; exit 3");
  EXPECT_EQ(look_at("gcc-72").trouble, "compiling a probe ended with status 3: broken in here");
  stub("gcc-73", "kill -SEGV $$");
  EXPECT_EQ(look_at("gcc-73").trouble, "`gcc-73 --version` was killed by signal 11");
  stub("gcc-75", "head -c 5000 /dev/urandom >&2; exit 1");
  const Compiler garbage = look_at("gcc-75");
  EXPECT_FALSE(garbage.works);
  for (const char c : garbage.trouble) EXPECT_TRUE(c >= ' ' && c <= '~');
  stub("gcc-76",
       "while [ $# -gt 1 ]; do [ \"$1\" = -o ] && printf '#!/bin/sh\\necho answer 41\\n' > \"$2\" "
       "&& "
       "chmod +x \"$2\"; shift; done");
  EXPECT_EQ(look_at("gcc-76").trouble, "its probe prints `answer 41` instead of `answer 42`");
}

TEST_F(Stubs, ThatHangAreGivenUp) {
  stub("tcc", "while :; do :; done");
  EXPECT_EQ(look_at("tcc").trouble, "`tcc --version` did not end in time");
}

TEST_F(Stubs, ThatCanNotBeExecutedAreNone) {
  stub("gcc-79", "exec gcc \"$@\"", 0644);
  EXPECT_TRUE(look().empty());
  EXPECT_EQ(look_at("gcc-79").trouble, "there is no `gcc-79` on PATH; on Debian and Ubuntu: apt install gcc-79");
}

TEST_F(Stubs, OfOneBinaryAreOneCompiler) {
  stub("gcc-77", "exec gcc \"$@\"");
  fs::create_symlink("gcc-77", folder_ / "bin" / "gcc");
  fs::create_symlink("gcc-77", folder_ / "bin" / "x86_64-linux-gnu-gcc-77");
  stub("g++-77", "exec g++ \"$@\"");
  stub("clang-5", "exit 1");
  fs::create_symlink("clang-5", folder_ / "bin" / "clang++-5");
  Strings names;
  for (const compiler::FoundCompiler& found : compiler::search_path()) names.push_back(found.name);
  EXPECT_EQ(names, (Strings{"gcc-77", "g++-77", "clang-5", "clang++-5"}));
}

TEST_F(Stubs, ForOtherMachinesNeedAnEmulator) {
  stub("riscv64-linux-gnu-gcc-77", "[ \"$1\" = -dumpmachine ] && echo riscv64-linux-gnu && exit 0; exec gcc \"$@\"");
  const Compiler none = look_at("riscv64-linux-gnu-gcc-77");
  EXPECT_FALSE(none.works);
  EXPECT_EQ(none.trouble,
            "makes programs for riscv64-linux-gnu, and there is no qemu-riscv64 to run them; on "
            "Debian and "
            "Ubuntu: apt install qemu-user");
  stub("qemu-riscv64", "[ \"$1\" = -L ] && shift 2; exec \"$@\"");
  const Compiler some = look_at("riscv64-linux-gnu-gcc-77");
  EXPECT_TRUE(some.works) << some.trouble;
  EXPECT_EQ(some.run_prefix.front(), "qemu-riscv64");
  for (const std::string& level : some.levels) EXPECT_EQ(level.find("native"), std::string::npos);
}

TEST_F(Stubs, OfSettingsKeepWhatTheySay) {
  stub("mycc", "exec gcc \"$@\"");
  Settings settings;
  settings.search_path = false;
  settings.compilers = {{.name = "mine",
                         .command = {"mycc", "-DX"},
                         .levels = Strings{"-O1", "-Onothing", "-O2"},
                         .run_prefix = {},
                         .languages = {},
                         .extensions = false}};
  const auto all = look({}, settings);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_TRUE(all[0].works);
  EXPECT_EQ(all[0].name, "mine");
  EXPECT_EQ(all[0].family, Family::Gcc);
  EXPECT_EQ(all[0].levels, (Strings{"-O1", "-O2"}));
  EXPECT_NE(all[0].trouble.find("`-Onothing`: compiling a probe ended with status 1"), std::string::npos)
      << all[0].trouble;
  EXPECT_FALSE(all[0].extensions);
  EXPECT_EQ(compiler::configurations(all).size(), 2u);
  settings.asked_levels = Strings{"-O3"};
  EXPECT_EQ(compiler::configurations(look({}, settings)).front().name(), "mine -O3");
}

TEST_F(Stubs, WithOptionsThatChangeWhatProgramsMeanAreNotTested) {
  stub("mycc", "exec gcc \"$@\"");
  Settings settings;
  settings.search_path = false;
  settings.compilers = {
      {.name = "mine", .command = {"mycc"}, .levels = {}, .run_prefix = {}, .languages = {}, .extensions = false}};
  settings.asked_levels =
      Strings{"-O1", "-funsigned-char", "-ffast-math", "-Ofast", "-mfpmath=387", "-fshort-enums", "-fpack-struct",
              "-fshort-wchar", "-funsigned-bitfields", "-mlong-double-64", "-std=c89", "-O2 -fwrapv",
              // gcc-12 has no macro for these.
              "-O2 -fno-signed-zeros", "-O2 -freciprocal-math",
              "-O2 -fassociative-math -fno-signed-zeros -fno-trapping-math", "-O2 -fno-trapping-math"};
  const auto all = look({}, settings);
  EXPECT_EQ(all[0].levels, (Strings{"-O1", "-O2 -fwrapv", "-O2 -fno-trapping-math"}));
  EXPECT_NE(
      all[0].trouble.find("`-funsigned-char`: programs mean something else with it: (char)-1 < 0 = 0, where answers "
                          "are known for = 1"),
      std::string::npos)
      << all[0].trouble;
}

// CPUs with AVX512-FP16: with -march=native, gcc-12 evaluates _Float16 otherwise, and nothing else.
TEST_F(Stubs, ThatEvaluateFloatAsItIsAreTested) {
  const auto with_method = [](const char* method) {
    return std::string("for word; do case $word in -march=native) more='-U__FLT_EVAL_METHOD__ -D__FLT_EVAL_METHOD__=") +
           method + "';; esac; done\nexec gcc $more \"$@\"";
  };
  stub("gcc-77", with_method("16"));
  const Compiler harmless = look_at("gcc-77");
  EXPECT_EQ(std::ranges::count(harmless.levels, "-O3 -march=native"), 1) << harmless.trouble;
  EXPECT_EQ(harmless.trouble, "");
  stub("gcc-78", with_method("2"));
  const Compiler wide = look_at("gcc-78");
  EXPECT_EQ(std::ranges::count(wide.levels, "-O3 -march=native"), 0);
  EXPECT_EQ(wide.trouble,
            "left out: `-O3 -march=native`: programs mean something else with it: excess precision = 1, where answers "
            "are known for = 0");
}

TEST_F(Stubs, SayWhichUsualOptionsAreLeftOut) {
  stub("gcc-77", "for word; do [ \"$word\" = -flto ] && echo no plugin here >&2 && exit 1; done; exec gcc \"$@\"");
  const Compiler found = look_at("gcc-77");
  EXPECT_TRUE(found.works);
  EXPECT_EQ(found.trouble, "left out: `-O2 -flto`: compiling a probe ended with status 1: no plugin here");
  Settings settings;
  settings.more_levels = {"-O0 -m32", "-O1 -nonsense"};
  EXPECT_NE(look_at("gcc-77", settings).trouble.find("left out: `-O1 -nonsense`: "), std::string::npos);
}

TEST(RealCompilers, OfThisMachineWork) {
  exec::Executor executor({.visible = compiler::visible_paths({}, {"gcc", "tcc", "clang-19", "g++"})});
  const auto all = compiler::discover({}, {"gcc", "tcc", "clang-19", "g++"}, executor);
  ASSERT_EQ(all.size(), 4u);
  for (const Compiler& one : all) {
    EXPECT_TRUE(one.works) << one.name << ": " << one.trouble;
    EXPECT_NE(one.version, "") << one.name;
    EXPECT_EQ(one.extensions, one.name != "tcc") << one.name;
    EXPECT_EQ(one.cxx, one.name == "g++");
  }
  EXPECT_EQ(executor.get("probe"), std::nullopt);
}

TEST(Commands, CompileApartWhereThatIsCheaper) {
  Compiler gcc, clang;
  gcc.command = {"gcc-12", "-pipe"};
  gcc.family = Family::Gcc;
  clang.command = {"clang-19"};
  clang.family = Family::Clang;
  EXPECT_EQ(
      compiler::commands({gcc, "-O2 -flto"}, {"a.c", "b.c"}, {"-I."}, "prog"),
      (std::vector<Strings>{{"gcc-12", "-pipe", "-O2", "-flto", "-w", "-I.", "a.c", "b.c", "-o", "prog", "-lm"}}));
  EXPECT_EQ(compiler::commands({clang, "-O1"}, {"a.c", "b.c"}, {}, "prog"),
            (std::vector<Strings>{{"clang-19", "-O1", "-w", "-c", "a.c", "-o", "a.o"},
                                  {"clang-19", "-O1", "-w", "-c", "b.c", "-o", "b.o"},
                                  {"clang-19", "-O1", "-w", "a.o", "b.o", "-o", "prog", "-lm"}}));
  clang.linker = {"gcc"};
  EXPECT_EQ(compiler::commands({clang, "-O1"}, {"a.c"}, {}, "prog").back(),
            (Strings{"gcc", "a.o", "-o", "prog", "-lm"}));
  EXPECT_EQ(compiler::commands({clang, "-O2 -flto"}, {"a.c"}, {}, "prog").back().front(), "clang-19");
}

}  // namespace
}  // namespace gadfly::test
