// SPDX-License-Identifier: Apache-2.0
// Files of the jobs' folder, whatever jobs did to it.
#include <gtest/gtest.h>
#include <signal.h>

#include "jobs.h"

namespace gadfly::test {
namespace {

using exec::End;
using exec::Result;

class Files : public Sandbox {
 protected:
  std::string list() { return shell(executor, "ls -A").out; }
};
INSTANTIATE_TEST_SUITE_P(Exec, Files, testing::Bool(), sandbox_name);

TEST_P(Files, ComeBackAsTheyWerePut) {
  std::string large(3'000'000, '\0');
  for (std::size_t i = 0; i < large.size(); ++i) large[i] = static_cast<char>(i * 7 % 251);
  EXPECT_EQ(list(), "");
  ASSERT_TRUE(executor.put("large", large));
  ASSERT_TRUE(executor.put("empty", ""));
  EXPECT_EQ(executor.get("large"), large);
  EXPECT_EQ(executor.get("empty"), "");
  EXPECT_EQ(executor.get("large", large.size() - 1), std::nullopt);
  ASSERT_TRUE(executor.put("large", "small now"));
  EXPECT_EQ(executor.get("large"), "small now");
}

TEST_P(Files, AreOnlyRegularOnes) {
  shell(executor, "mkdir folder; mkfifo pipe; ln -s /etc/passwd link");
  for (const char* name : {"folder", "pipe", "link", "missing"}) EXPECT_EQ(executor.get(name), std::nullopt) << name;
  for (const char* name : {"folder", "pipe", "link"}) {
    EXPECT_TRUE(executor.put(name, "mine"));
    EXPECT_EQ(executor.get(name), "mine");
  }
}

TEST_P(Files, AreGoneAfterClear) {
  shell(executor, "mkdir -p a/b/c; touch a/b/c/d .hidden; mkdir shut; touch shut/x; chmod 0 shut a");
  executor.clear();
  EXPECT_EQ(list(), "");
}

TEST_P(Files, MayBeNestedDeeply) {
  ASSERT_EQ(shell(executor, "i=0; while [ $i -lt 300 ]; do mkdir d; touch f; cd d; i=$((i+1)); done").code, 0);
  executor.clear();
  EXPECT_EQ(list(), "");
  EXPECT_EQ(shell(executor, "ls -A ..").out, "job\n");
}

TEST_P(Files, SurviveAJobThatRemovesItsFolder) {
  shell(executor, "rmdir ../job; echo > ../job");
  ASSERT_TRUE(executor.put("file", "text"));
  EXPECT_EQ(executor.get("file"), "text");
  shell(executor, "chmod 0 . ..");
  EXPECT_EQ(executor.get("file"), "text");
  EXPECT_EQ(list(), "file\n");
}

TEST_P(Files, HaveALargestSize) {
  exec::Limits limits;
  limits.file = 1 << 20;
  compile(executor, "writer",
          "#include <stdio.h>\n"
          "int main(void) { FILE* f = fopen(\"big\", \"w\"); char b[4096] = {0};\n"
          "for (int i = 0; i < 1024; i++) fwrite(b, 1, sizeof b, f); return fclose(f) != 0; }\n");
  const Result result = run(executor, {"./writer"}, limits);
  EXPECT_EQ(result.end, End::TooMuchOutput);
  EXPECT_EQ(executor.get("big")->size(), limits.file);
}

TEST(SmallDisk, IsFullAtSomeTime) {
  exec::SandboxOptions options;
  options.disk = 4 << 20;
  exec::Executor executor(options);
  if (!executor.protection().mount_namespace) GTEST_SKIP() << executor.protection().missing;
  const Result result = shell(executor, "cat /dev/zero > big");
  EXPECT_EQ(result.end, End::Exited);
  EXPECT_NE(result.code, 0);
  EXPECT_NE(result.err.find("No space left"), std::string::npos) << result.err;
  EXPECT_FALSE(executor.put("another", std::string(100'000, 'x')));
  EXPECT_EQ(executor.get("another"), std::nullopt);
  executor.clear();
  EXPECT_TRUE(executor.put("another", std::string(100'000, 'x')));
}

TEST(SmallDisk, IsWatchedWhereItIsNotOurOwn) {
  exec::SandboxOptions options;
  options.disk = 4 << 20;
  options.namespaces = false;
  exec::Executor executor(options);
  const Result result =
      shell(executor, "i=0; while :; do head -c 1000000 /dev/zero > $i; i=$((i+1)); sleep 0.01; done");
  EXPECT_EQ(result.end, End::TooMuchOutput);
}

}  // namespace
}  // namespace gadfly::test
