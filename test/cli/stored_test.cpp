// SPDX-License-Identifier: Apache-2.0
// The commands that look into a store.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "capture.h"
#include "filled.h"
#include "store/store.h"

namespace gadfly::test {
namespace {

class StoredTest : public FolderTest {
 protected:
  std::string path() const { return folder_.path("store.db"); }
  Result on_store(cli::Strings args) const {
    args.insert(args.end(), {"--store", path()});
    return gadfly(args);
  }
};

TEST_F(StoredTest, AStoreThatIsNotThereYetIsExplained) {
  for (const cli::Strings& args :
       {cli::Strings{"campaigns"}, {"findings"}, {"show", "1"}, {"report", "--out", folder_.path("r")}}) {
    const Result result = on_store(args);
    EXPECT_EQ(result.status, cli::kUsage);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, path() + ": there is no store yet; `gadfly hunt --store " + path() + "` makes it\n");
  }
  EXPECT_FALSE(std::filesystem::exists(path()));
  EXPECT_FALSE(std::filesystem::exists(folder_.path("r")));
}

TEST_F(StoredTest, AnEmptyStoreIsExplained) {
  { store::Store::open(path()); }
  EXPECT_EQ(on_store({"campaigns"}).out,
            "There are no campaigns yet; `gadfly hunt --store " + path() + "` starts one.\n");
  EXPECT_EQ(on_store({"campaigns", "--json"}).out, "[]\n");
  EXPECT_EQ(on_store({"findings"}).status, cli::kUsage);
  EXPECT_EQ(on_store({"findings"}).err,
            "gadfly: there are no campaigns yet; `gadfly hunt --store " + path() + "` starts one\n");
  EXPECT_EQ(on_store({"findings", "--all"}).out, "There are no findings.\n");
}

TEST_F(StoredTest, CampaignsAreListedNewestFirst) {
  store::Store store = store::Store::open(path());
  fill(store, 3);
  fill(store, 1200);
  auto rows = some_configurations();
  store.begin_campaign(7, "{}", rows);
  const Result result = on_store({"campaigns"});
  EXPECT_EQ(result.status, 0);
  std::vector<std::string> lines;
  std::istringstream in(result.out);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_TRUE(lines[0].starts_with("ID  Started (UTC)")) << lines[0];
  EXPECT_TRUE(lines[1].starts_with(" 3  20")) << lines[1];
  EXPECT_TRUE(lines[1].ends_with("   7  running")) << lines[1];
  EXPECT_NE(lines[2].find("20 min 01 s     1,200"), std::string::npos) << lines[2];
  const auto json = nlohmann::json::parse(on_store({"campaigns", "--json"}).out);
  ASSERT_EQ(json.size(), 3u);
  EXPECT_EQ(json[1]["programs"], 1200);
  EXPECT_EQ(json[1]["settings"]["jobs"], 2);
  EXPECT_EQ(json[0]["ended"], nullptr);
  EXPECT_EQ(json[0]["running"], true);
}

TEST_F(StoredTest, FindingsOfOneCampaignOrAll) {
  store::Store store = store::Store::open(path());
  const auto first = fill(store, 50);
  const auto second = fill(store, 100);
  const auto count = [&](cli::Strings args) {
    args.push_back("--json");
    return nlohmann::json::parse(on_store(args).out).size();
  };
  EXPECT_EQ(count({"findings"}), store.findings(second).size());
  EXPECT_EQ(count({"findings", "--campaign", "1"}), store.findings(first).size());
  EXPECT_EQ(count({"findings", "--all"}), store.findings(0).size());
  EXPECT_GT(store.findings(first).size(), 0u);
  const Result result = on_store({"findings"});
  EXPECT_TRUE(result.out.starts_with("ID  Found (UTC)          Kind"));
  EXPECT_NE(result.out.find("tcc -O0"), std::string::npos);
  EXPECT_NE(result.out.find("(did not repeat)"), std::string::npos);
  EXPECT_EQ(on_store({"findings", "--campaign", "9"}).err,
            "gadfly: there is no campaign 9; `gadfly campaigns --store " + path() + "` lists them\n");
  EXPECT_EQ(on_store({"findings", "--campaign", "1", "--all"}).status, cli::kUsage);
}

TEST_F(StoredTest, ShowTellsAllAndWritesTheFiles) {
  store::Store store = store::Store::open(path());
  auto rows = some_configurations();
  const auto campaign = store.begin_campaign(1, "{}", rows);
  const store::Finding finding = some_finding(rows[3], 8);
  const auto ids = store.add(campaign, {.program = 8, .source = "gen", .counts = {}, .findings = {finding}, .at = 9});
  const std::string id = std::to_string(ids.at(0));
  const Result result = on_store({"show", id});
  EXPECT_EQ(result.status, 0);
  for (const std::string& part :
       {std::string("Kind        wrong-output\n"), std::string("Compiler    gcc-12 12.2.0 (x86_64-linux-gnu)\n"),
        std::string("Options     -O3\n"), "--- expected\n" + finding.expected, "--- actual\n" + finding.actual,
        finding.commands[0] + "\n./program\n", "--- test.c\n" + finding.test.files[0].text,
        "--- test.h\n" + finding.test.files[2].text})
    EXPECT_NE(result.out.find(part), std::string::npos) << part << "\nin\n" << result.out;
  const auto json = nlohmann::json::parse(on_store({"show", id, "--json"}).out);
  EXPECT_EQ(json["files"][1]["text"], finding.test.files[1].text);

  const std::string out = folder_.path("new/bug");
  EXPECT_EQ(on_store({"show", id, "--out", out}).out, "Wrote 6 files to " + out + "\n");
  for (const cases::SourceFile& file : finding.test.files) EXPECT_EQ(content(out + "/" + file.name), file.text);
  EXPECT_EQ(content(out + "/expected.txt"), finding.expected);
  EXPECT_EQ(content(out + "/reproduce.sh"), "#!/bin/sh\n" + finding.commands[0] + "\n./program\n");
  EXPECT_EQ(on_store({"show", id, "--out", out + "/"}).status, 0);  // again, the same
  file("new/bug/other", "x");
  EXPECT_EQ(on_store({"show", id, "--out", out}).status, cli::kUsage);
  EXPECT_EQ(on_store({"show", "77"}).err,
            "gadfly: there is no finding 77; `gadfly findings --all --store " + path() + "` lists them\n");
}

TEST_F(StoredTest, ShowDoesNotWriteOutsideItsFolder) {
  store::Store store = store::Store::open(path());
  auto rows = some_configurations();
  const auto campaign = store.begin_campaign(1, "{}", rows);
  std::uint64_t number = 0;
  for (const char* name : {"../escape.c", "/escape.c", "..", "a/b.c", ""}) {
    store::Finding finding = some_finding(rows[3], number);
    finding.test.files[0].name = name;
    const auto ids =
        store.add(campaign, {.program = number++, .source = "gen", .counts = {}, .findings = {finding}, .at = 9});
    const Result result = on_store({"show", std::to_string(ids.at(0)), "--out", folder_.path("bug")});
    EXPECT_EQ(result.status, cli::kUsage) << name;
    EXPECT_FALSE(std::filesystem::exists(folder_.path("bug")));
    EXPECT_FALSE(std::filesystem::exists(folder_.path("escape.c")));
  }
}

TEST_F(StoredTest, ReportWritesAWholeFileOrNone) {
  store::Store store = store::Store::open(path());
  fill(store, 20);
  const std::string out = folder_.path("a/report");
  const Result result = on_store({"report", "--out", out});
  EXPECT_EQ(result.status, 0);
  EXPECT_TRUE(result.out.starts_with("Wrote " + out + "/index.html: campaign 1, 20 programs, "));
  EXPECT_TRUE(content(out + "/index.html").ends_with("</html>\n"));
  EXPECT_EQ(on_store({"report"}).err, "gadfly report: --out DIR is required\nTry `gadfly help report`.\n");
  EXPECT_EQ(on_store({"report", "--out", out, "--format", "pdf"}).status, cli::kUsage);
  EXPECT_EQ(on_store({"report", "--out", out, "--campaign", "4"}).status, cli::kUsage);
  const std::string in_the_way = file("file", "x");
  const Result refused = on_store({"report", "--out", in_the_way});
  EXPECT_EQ(refused.status, cli::kUsage);
  EXPECT_TRUE(refused.err.starts_with(in_the_way + ": error: cannot make this folder: ")) << refused.err;
  EXPECT_EQ(content(in_the_way), "x");
}

}  // namespace
}  // namespace gadfly::test
