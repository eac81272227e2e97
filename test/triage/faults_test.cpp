// SPDX-License-Identifier: Apache-2.0
// Compilers that hang, crash or run out of memory in one pass: a script before the real one that
// does so unless the pass is left out.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "../shared/folder.h"
#include "exec/executor.h"
#include "programs.h"
#include "triage/analysis.h"

namespace gadfly::test {
namespace {

using compiler::Family;
using oracle::Kind;
using triage::Analysis;
using triage::FailingCase;

class Faults : public testing::Test {
 protected:
  // GCC, which does |trouble| unless it does not optimise or leaves out |pass|.
  Analysis analyse_gcc(const std::string& pass, const std::string& trouble, Kind kind, const std::string& signature) {
    const std::string script = fmt::format(
        "#!/bin/sh\n"
        "for word; do case $word in -O0|-fdisable-{}|--help=*) exec gcc \"$@\";; esac; done\n"
        "gcc \"$@\"\n"
        "{}\n",
        pass, trouble);
    return analyse(Family::Gcc, "gcc", script, kind, signature);
  }

  Analysis analyse(Family family, const std::string& name, const std::string& script, Kind kind,
                   const std::string& signature) {
    const std::filesystem::path file = folder_.path(name);
    std::ofstream(file) << script;
    std::filesystem::permissions(folder_.path(), std::filesystem::perms(0755));
    std::filesystem::permissions(file, std::filesystem::perms(0755));
    exec::SandboxOptions options;
    options.visible = {folder_.path()};
    exec::Executor executor(options);
    FailingCase one = failing(kRight, configuration(family, file, "-O2"));
    one.kind = kind;
    one.signature = signature;
    return triage::analyse(one, {}, oracle::limits_of(0.6, 1), executor, {});
  }

  Folder folder_;
};

TEST_F(Faults, GccHangsInAPass) {
  const Analysis analysis = analyse_gcc("tree-pre", "while :; do :; done", Kind::CompilerHang, "hang");
  EXPECT_EQ(analysis.culprit.pass, "tree-pre");
  EXPECT_EQ(analysis.culprit.cure, "-fdisable-tree-pre");
  EXPECT_EQ(analysis.works_at, "-O0");
}

TEST_F(Faults, GccRunsOutOfMemoryInAPassThatOthersNeed) {
  const Analysis analysis = analyse_gcc("rtl-peephole2", "echo 'cc1: out of memory allocating 65536 bytes' >&2; exit 1",
                                        Kind::CompilerMemory, "out of memory");
  EXPECT_EQ(analysis.culprit.pass, "rtl-peephole2");
}

TEST_F(Faults, GccNamesThePassWhenItCrashes) {
  const Analysis analysis = analyse_gcc("tree-vrp1",
                                        "echo 'during GIMPLE pass: vrp' >&2\n"
                                        "echo 't.c:1:1: internal compiler error: in f, at f.cc:1' >&2; exit 1",
                                        Kind::CompilerCrash, "ICE in f, at f.cc");
  EXPECT_EQ(analysis.culprit.pass, "tree-vrp");
}

TEST_F(Faults, ClangHangsAfterTheLastPassThatItLists) {
  // Lists three passes and hangs in the third.
  const Analysis analysis = analyse(Family::Clang, "clang",
                                    "#!/bin/sh\n"
                                    "limit=none\n"
                                    "for word; do case $word in\n"
                                    "  -O0|-o) test $word = -O0 && exec clang-19 \"$@\";;\n"
                                    "  -opt-bisect-limit=*) limit=${word#*=};;\n"
                                    "esac; done\n"
                                    "case \"$*\" in *' -c '*) ;; *) exec clang-19 \"$@\";; esac\n"
                                    "for n in 1 2 3; do\n"
                                    "  test $limit = none || echo \"BISECT: running pass ($n) Pass$n on f$n\" >&2\n"
                                    "done\n"
                                    "case $limit in 0|1|2) exec clang-19 \"$@\";; esac\n"
                                    "while :; do :; done\n",
                                    Kind::CompilerHang, "hang");
  EXPECT_EQ(analysis.culprit.pass, "Pass3");
  EXPECT_EQ(analysis.culprit.change, "-mllvm -opt-bisect-limit=3 (on f3)");
  EXPECT_EQ(analysis.culprit.cure, "-mllvm -opt-bisect-limit=2");
}

}  // namespace
}  // namespace gadfly::test
