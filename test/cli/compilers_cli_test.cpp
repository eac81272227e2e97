// SPDX-License-Identifier: Apache-2.0
// gadfly compilers
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "capture.h"

namespace gadfly::test {
namespace {

class Compilers : public FolderTest {
 protected:
  std::string config(const std::string& text) { return file("gadfly.toml", text); }
};

TEST_F(Compilers, AreListed) {
  const Result result = gadfly({"compilers", "--only", "gcc", "--only", "no-such-cc"});
  EXPECT_EQ(result.status, cli::kFine) << result.err;
  EXPECT_NE(result.out.find("-O2 -fno-strict-aliasing"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("there is no `no-such-cc` on PATH"), std::string::npos) << result.out;
  EXPECT_NE(result.out.find("Sandbox: "), std::string::npos);
}

TEST_F(Compilers, ComeAsJson) {
  const std::string file = config("search_path = false\nlevels = ['-O1']\n[[compiler]]\nname = 'gcc'\n");
  const Result result = gadfly({"compilers", "--json", "--config", file});
  EXPECT_EQ(result.status, cli::kFine) << result.err;
  const auto document = nlohmann::json::parse(result.out);
  ASSERT_EQ(document["compilers"].size(), 1u);
  EXPECT_EQ(document["compilers"][0]["levels"], nlohmann::json::array({"-O1"}));
  EXPECT_EQ(document["compilers"][0]["works"], true);
  EXPECT_EQ(document["sandbox"]["seccomp"], true);
  EXPECT_EQ(document["sandbox"]["left_open"].empty(), document["sandbox"]["missing"].get<std::string>().empty());
}

TEST_F(Compilers, MustWorkAtLeastOne) {
  const std::string file = config("search_path = false\n[[compiler]]\nname = 'no-such-cc'\n");
  EXPECT_EQ(gadfly({"compilers", "--config", file}).status, cli::kUsage);
  const Result none = gadfly({"compilers", "--config", config("search_path = false\n")});
  EXPECT_EQ(none.status, cli::kUsage);
  EXPECT_NE(none.err.find("apt install"), std::string::npos);
}

TEST_F(Compilers, NeedSettingsThatAreRight) {
  const std::string file = config("[[compiler]]\nnaem = 'x'\n");
  const Result result = gadfly({"compilers", "--config", file});
  EXPECT_EQ(result.status, cli::kUsage);
  EXPECT_EQ(result.err, file + ":2: error: there is no key `compiler.naem`; did you mean `name`?\n");
  EXPECT_EQ(result.out, "");
}

}  // namespace
}  // namespace gadfly::test
