// SPDX-License-Identifier: Apache-2.0
// gadfly reduce ID, with the findings of a store that an older Gadfly made.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "capture.h"
#include "store/sqlite.h"

namespace gadfly::test {
namespace {

// What the findings of version5.sql were found with.
constexpr const char* kConfig = R"toml(search_path = false
[[compiler]]
name = "tcc"
[[compiler]]
name = "crashing-gcc"
command = ["/bin/sh", "-c", "grep -lqE 'crc32_gentab|volatile int v' *.c 2>/dev/null && kill -SEGV $$; exec gcc \"$@\"", "sh"]
extensions = true
levels = ["-O0"]
)toml";

class ReduceCliTest : public FolderTest {
 protected:
  void SetUp() override {
    std::ostringstream sql;
    sql << std::ifstream(GADFLY_SOURCE_DIR "/test/store/version5.sql").rdbuf();
    store::Connection(path(), store::Access::Write, 1).execute(sql.str().c_str());
    std::ofstream(folder_.path("gadfly.toml")) << kConfig;
  }
  std::string path() const { return folder_.path("store.db"); }
  // The small program.
  std::string reduced(const std::string& id) const {
    const std::string out = folder_.path(id + ".c");
    const Result result = gadfly({"reduce", id, "--store", path(), "--config", folder_.path("gadfly.toml"), "-o", out});
    EXPECT_EQ(result.status, cli::kFine) << result.err;
    std::ostringstream text;
    text << std::ifstream(out).rdbuf();
    return text.str();
  }
};

TEST_F(ReduceCliTest, ProgramsOfCsmithNeedTheirOptions) {
  EXPECT_NE(reduced("10").find("\nvoid crc32_gentab(void) {\n}\n"), std::string::npos);
}

TEST_F(ReduceCliTest, WhatIsUndefinedMayCrashACompiler) {
  const std::string small = reduced("11");
  EXPECT_NE(small.find("\nvolatile int v;\n"), std::string::npos) << small;
  EXPECT_LT(small.size(), 300u) << small;
}

TEST_F(ReduceCliTest, VariantsHaveTheirSeedAndMutations) {
  const std::string small = reduced("16");
  EXPECT_NE(small.find("\nvolatile int v;\n"), std::string::npos) << small;
  const std::string out = folder_.path("finding-16");
  ASSERT_EQ(gadfly({"show", "16", "--store", path(), "--out", out}).status, cli::kFine);
  const Result again = gadfly({"mutate", out + "/seed.c", "--replay", out + "/mutations.txt"});
  std::ostringstream text;
  text << std::ifstream(out + "/test.c").rdbuf();
  EXPECT_EQ(again.out, text.str()) << again.err;
}

TEST_F(ReduceCliTest, WhatWasGrownIsReducedWithItsCompiler) {
  const std::string small = reduced("3");
  EXPECT_TRUE(small.starts_with("/* tcc wrong-output: ")) << small;
  EXPECT_LT(small.size(), 500u) << small;
}

}  // namespace
}  // namespace gadfly::test
