// SPDX-License-Identifier: Apache-2.0
#include "report/content.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <set>

#include "../shared/folder.h"
#include "filled.h"
#include "report/chart.h"
#include "report/report.h"

namespace gadfly::test {
namespace {

using report::Content;
using report::Group;

class ReportTest : public testing::Test {
 protected:
  store::Store open() const { return store::Store::open(folder_.path("store.db")); }
  const Folder folder_;
};

TEST_F(ReportTest, GroupsHoldEveryFindingOnce) {
  store::Store store = open();
  fill(store, 10);
  const auto campaign = fill(store, 300);
  const Content content = report::collect(store, campaign);
  std::set<store::FindingId> ids;
  std::uint64_t times = 0;
  for (const auto* groups : {&content.fresh, &content.flaky, &content.own})
    for (const Group& group : *groups) {
      EXPECT_EQ(group.example.id, group.ids.front());
      EXPECT_FALSE(group.example.test.files.empty());
      times += group.times;
      for (const auto id : group.ids) EXPECT_TRUE(ids.insert(id).second);
    }
  std::uint64_t expected = 0;
  for (const auto& finding : store.findings(campaign)) {
    EXPECT_TRUE(ids.contains(finding.id));
    expected += finding.times;
  }
  EXPECT_EQ(times, expected);
  EXPECT_EQ(ids.size(), store.findings(campaign).size());
  EXPECT_EQ(content.fresh.size(), content.campaign.signatures);
  for (std::size_t i = 1; i < content.fresh.size(); ++i) EXPECT_GE(content.fresh[i - 1].times, content.fresh[i].times);
  std::uint64_t by_kind = 0, by_cell = 0;
  for (const auto& [kind, number] : content.by_kind) by_kind += number;
  for (const auto& [id, cell] : content.cells) {
    by_cell += cell.wrong();
    EXPECT_EQ(cell.judged() + cell.skipped, 300u);
  }
  EXPECT_EQ(by_kind, expected);
  EXPECT_EQ(by_cell, expected);
}

TEST_F(ReportTest, LevelsAreNamed) {
  store::Store store = open();
  auto rows = some_configurations();
  const auto campaign = store.begin_campaign(1, "{}", rows);
  store.add(campaign, {.program = 0,
                       .source = "gen",
                       .counts = {},
                       .findings = {some_finding(rows[0], 0), some_finding(rows[2], 0), some_finding(rows[0], 0),
                                    some_finding(rows[12], 0)},
                       .at = 1});
  const Content content = report::collect(store, campaign);
  ASSERT_EQ(content.fresh.size(), 2u);
  EXPECT_EQ(content.fresh[0].levels, "-O0, -O2");
  EXPECT_EQ(content.fresh[0].times, 3u);
  EXPECT_EQ(content.fresh[1].levels, "no options");
}

TEST_F(ReportTest, AnUnknownCampaignIsSaid) {
  const store::Store store = open();
  EXPECT_THROW(report::collect(store, 5), store::StoreError);
}

TEST_F(ReportTest, ALargeSourceDoesNotMakeALargePage) {
  store::Store store = open();
  auto rows = some_configurations();
  const auto campaign = store.begin_campaign(1, "{}", rows);
  for (std::uint64_t i = 0; i < 3; ++i) {
    store::Finding finding = some_finding(rows[0], i);
    finding.signature = std::to_string(i);
    finding.test.files[0].text = std::string(3'500'000, ' ');
    finding.actual = std::string(1'000'000, 'y');
    store.add(campaign, {.program = i, .source = "gen", .counts = {}, .findings = {finding}, .at = 1});
  }
  const std::string page = report::html(report::collect(store, campaign));
  EXPECT_LT(page.size(), 8'000'000u);
  EXPECT_NE(page.find("too much for this page"), std::string::npos);
  EXPECT_NE(page.find("996,000 more bytes"), std::string::npos);
}

TEST(Formats, AreKnownByName) {
  for (const char* name : {"html", "markdown", "json", "sarif", "junit"}) {
    ASSERT_NE(report::format(name), nullptr) << name;
    EXPECT_EQ(report::format(name)->name, name);
  }
  EXPECT_EQ(report::format("pdf"), nullptr);
}

TEST(Chart, MarksAreFewAndRound) {
  EXPECT_EQ(report::value_marks(0), (std::vector<double>{0, 1}));
  EXPECT_EQ(report::value_marks(3), (std::vector<double>{0, 1, 2, 3}));
  EXPECT_EQ(report::value_marks(61), (std::vector<double>{0, 20, 40, 60}));
  EXPECT_EQ(report::time_marks(300), (std::vector<double>{0, 60, 120, 180, 240, 300}));
  for (double most = 1; most < 1e9; most *= 1.37) {
    for (const auto& marks : {report::value_marks(most), report::time_marks(most)}) {
      EXPECT_GE(marks.size(), 2u) << most;
      EXPECT_LE(marks.size(), 7u) << most;
      EXPECT_EQ(marks.front(), 0);
      EXPECT_LE(marks.back(), most * 1.001);
    }
  }
}

TEST(Chart, HasABoundedNumberOfPoints) {
  report::Chart chart{"Programs", "curve-a", {}};
  EXPECT_NE(report::svg(chart).find("<svg"), std::string::npos);
  for (std::uint64_t i = 1; i <= 100000; ++i) chart.points.push_back({static_cast<double>(i), i});
  const std::string svg = report::svg(chart);
  EXPECT_LT(svg.size(), 30000u);
  EXPECT_NE(svg.find(">100,000</text>"), std::string::npos);
  EXPECT_NE(svg.find("aria-label=\"Programs: 100,000 after 1 d 3 h\""), std::string::npos);
}

}  // namespace
}  // namespace gadfly::test
