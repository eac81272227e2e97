// SPDX-License-Identifier: Apache-2.0
// The commands that show bugs and say what became of them.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "capture.h"
#include "filled.h"
#include "store/store.h"

namespace gadfly::test {
namespace {

class BugsCliTest : public FolderTest {
 protected:
  void SetUp() override {
    store::Store store = store::Store::open(path());
    fill(store, 40);
    fill_bugs(store);
  }
  std::string path() const { return folder_.path("store.db"); }
  Result on_store(cli::Strings args) const {
    args.insert(args.end(), {"--store", path()});
    return gadfly(args);
  }
  nlohmann::json bugs(cli::Strings args = {}) const {
    args.insert(args.begin(), {"bugs", "--json"});
    return nlohmann::json::parse(on_store(args).out);
  }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_.path(name)) << text;
    return folder_.path(name);
  }
};

TEST_F(BugsCliTest, BugsAreListedWithTheirSmallestProgram) {
  const auto rows = bugs();
  ASSERT_EQ(rows.size(), 3u);
  std::map<int, nlohmann::json> by_id;
  for (const auto& row : rows) by_id[row["id"]] = row;
  EXPECT_EQ(by_id[1]["state"], "reduced");
  EXPECT_EQ(by_id[1]["lines"], 7);
  EXPECT_EQ(by_id[1]["findings"], 2);
  EXPECT_EQ(by_id[1]["culprit"], "tree-vrp1");
  EXPECT_EQ(by_id[2]["state"], "new");
  EXPECT_EQ(by_id[2]["lines"], 0);
  const Result table = on_store({"bugs"});
  EXPECT_EQ(table.status, 0);
  EXPECT_TRUE(table.out.starts_with("Bug  State")) << table.out;
  EXPECT_NE(table.out.find("findings are not triaged yet: `gadfly triage --store "), std::string::npos);
  EXPECT_EQ(on_store({"bugs", "--campaign", "9"}).status, cli::kUsage);
}

TEST_F(BugsCliTest, OneBugIsShownWhole) {
  const Result text = on_store({"bug", "1"});
  EXPECT_EQ(text.status, 0);
  for (const char* part : {"Bug         1: wrong code by tree-vrp1", "State       reduced",
                           "Culprit     tree-vrp1; right with -fno-tree-vrp", "b = (unsigned short)a;",
                           "expected 127, actual 255", "tcc -w test.c -o program", "right: gcc-12 -O2"})
    EXPECT_NE(text.out.find(part), std::string::npos) << part << "\n" << text.out;
  const auto json = nlohmann::json::parse(on_store({"bug", "1", "--json"}).out);
  EXPECT_TRUE(std::string(json["program"]).starts_with("char a = -1;"));
  EXPECT_EQ(json["witnesses"].size(), 2u);
  EXPECT_EQ(json["outcomes"].size(), 2u);
  const Result none = on_store({"bug", "77"});
  EXPECT_EQ(none.status, cli::kUsage);
  EXPECT_EQ(none.err, "gadfly bug: there is no bug 77; `gadfly bugs --store " + path() + "` lists them\n");
}

TEST_F(BugsCliTest, PeopleSetStates) {
  const Result set =
      on_store({"bug", "1", "--state", "reported", "--link", "https://example.org/1", "--note", "asked twice"});
  EXPECT_EQ(set.status, 0) << set.err;
  EXPECT_EQ(set.out, "bug 1: reported, https://example.org/1\n");
  const auto rows = bugs();
  EXPECT_EQ(rows.back()["id"], 1);  // what people have seen comes last
  EXPECT_EQ(rows.back()["note"], "asked twice");
  EXPECT_EQ(on_store({"bug", "1", "--state", "lost"}).status, cli::kUsage);
  EXPECT_EQ(on_store({"bug", "77", "--state", "fixed"}).status, cli::kUsage);
  EXPECT_EQ(bugs().back()["state"], "reported");
}

TEST_F(BugsCliTest, KnownBugsComeLast) {
  const std::string known = write("known.toml",
                                  "[[bug]]\nname = \"VRP\"\nculprit = \"tree-vrp*\"\n"
                                  "link = \"https://example.org/2\"\n");
  const auto rows = bugs({"--known", known});
  EXPECT_EQ(rows.front()["id"], 2);
  EXPECT_EQ(rows.back()["state"], "known");
  EXPECT_EQ(rows.back()["known_as"], "VRP");
  // Beside gadfly.toml it is found by itself.
  const std::string config = write("gadfly.toml", "");
  EXPECT_EQ(bugs({"--config", config}).back()["known_as"], "VRP");
  const std::string wrong = write("wrong.toml", "[[bug]]\nnonsense = 1\n");
  const Result refused = on_store({"bugs", "--known", wrong});
  EXPECT_EQ(refused.status, cli::kUsage);
  EXPECT_NE(refused.err.find("wrong.toml:2: error: "), std::string::npos) << refused.err;
  EXPECT_EQ(on_store({"bugs", "--known", folder_.path("none.toml")}).status, cli::kUsage);
}

TEST_F(BugsCliTest, ReportsAreWritten) {
  const std::string folder = folder_.path("bug-1");
  const Result written = on_store({"bug", "1", "--report", "generic", "--out", folder});
  EXPECT_EQ(written.status, 0) << written.err;
  for (const char* name : {"test.c", "Makefile", "reproduce.sh", "report.md"})
    EXPECT_TRUE(std::filesystem::exists(folder + "/" + name)) << name;
  std::ifstream in(folder + "/test.c");
  std::string line;
  std::getline(in, line);
  EXPECT_EQ(line, "char a = -1;");
  EXPECT_EQ(on_store({"bug", "1", "--report", "gcc"}).status, cli::kUsage);
  EXPECT_EQ(on_store({"bug", "1", "--out", folder}).status, cli::kUsage);
  const Result large = on_store({"bug", "2", "--report", "gcc", "--out", folder_.path("bug-2")});
  EXPECT_EQ(large.status, cli::kUsage);
  EXPECT_NE(large.err.find("has no reduced program yet"), std::string::npos) << large.err;
}

TEST_F(BugsCliTest, FindingsLeadToBugs) {
  const auto findings = nlohmann::json::parse(on_store({"findings", "--json"}).out);
  EXPECT_EQ(findings[0]["bug"], 1);
  EXPECT_EQ(findings.back()["bug"], nullptr);
  const Result shown = on_store({"show", std::to_string(int(findings[0]["id"]))});
  EXPECT_NE(shown.out.find("Bug         1\n"), std::string::npos) << shown.out;
  EXPECT_NE(shown.out.find("b = (unsigned short)a;"), std::string::npos);
  EXPECT_NE(shown.out.find("`gadfly bug 1 --store "), std::string::npos);
}

TEST_F(BugsCliTest, WhatIsNotThereIsExplained) {
  for (const cli::Strings& args : {cli::Strings{"bugs"}, {"bug", "1"}, {"recheck"}, {"triage"}}) {
    cli::Strings words = args;
    words.insert(words.end(), {"--store", folder_.path("none.db")});
    const Result result = gadfly(words);
    EXPECT_EQ(result.status, cli::kUsage);
    EXPECT_NE(result.err.find("there is no store yet"), std::string::npos) << result.err;
    EXPECT_FALSE(std::filesystem::exists(folder_.path("none.db")));
  }
  EXPECT_EQ(on_store({"triage", "--for", "soon"}).status, cli::kUsage);
  EXPECT_EQ(on_store({"triage", "--campaign", "9"}).status, cli::kUsage);
}

}  // namespace
}  // namespace gadfly::test
