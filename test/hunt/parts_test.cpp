// SPDX-License-Identifier: Apache-2.0
// The parts of a campaign that need no compiler: order, settings, sources, text.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "hunt/mix.h"
#include "hunt/schedule.h"
#include "hunt/settings.h"
#include "hunt/source.h"
#include "hunt/watchers.h"

namespace gadfly::test {
namespace {

using namespace hunt;

TEST(Draws, AreSplitMix64) {
  Draws draws(1234567);  // the published values of this seed
  EXPECT_EQ(draws.next(), 6457827717110365317u);
  EXPECT_EQ(draws.next(), 3203168211198807973u);
}

TEST(Draws, DifferBetweenSeedsSourcesAndNumbers) {
  std::set<std::uint64_t> seen;
  for (std::uint64_t seed = 0; seed < 10; ++seed)
    for (const char* source : {"gen", "csmith"})
      for (std::uint64_t number = 0; number < 100; ++number) seen.insert(draws_of(seed, source, number).next());
  EXPECT_EQ(seen.size(), 2000u);
}

TEST(Schedule, GivesEachSourceItsShareEvenly) {
  Schedule schedule({{1, {}}, {3, {}}});
  std::map<std::size_t, std::uint64_t> taken;
  for (std::uint64_t i = 0; i < 400; ++i) {
    const Turn turn = *schedule.next();
    EXPECT_EQ(turn.program, i);
    EXPECT_EQ(turn.number, taken[turn.source]++);
    if (i % 4 == 3) {
      EXPECT_EQ(taken[1], 3 * taken[0]) << i;
    }
  }
}

TEST(Schedule, LeavesOutWhatHasEndedAndEndsWithAll) {
  Schedule schedule({{1, 2}, {1, 5}});
  std::map<std::size_t, std::uint64_t> taken;
  std::uint64_t programs = 0;
  while (const auto turn = schedule.next()) {
    EXPECT_EQ(turn->program, programs++);
    ++taken[turn->source];
  }
  EXPECT_EQ(taken[0], 2u);
  EXPECT_EQ(taken[1], 5u);
  EXPECT_FALSE(schedule.next());
}

std::string shares_text(const std::string& text) {
  const auto read = read_shares(text);
  if (const auto* wrong = std::get_if<std::string>(&read)) return "error: " + *wrong;
  std::string all;
  for (const SourceShare& share : std::get<0>(read))
    all += share.name + "(" + share.argument + ")*" + std::to_string(share.share) + " ";
  return all;
}

TEST(Sources, AreReadWithTheirShares) {
  EXPECT_EQ(shares_text("gen"), "gen()*1 ");
  EXPECT_EQ(shares_text("gen,csmith:2"), "gen()*1 csmith()*2 ");
  EXPECT_EQ(shares_text("dir:a/b:3,gen:7"), "dir(a/b)*3 gen()*7 ");
  EXPECT_EQ(shares_text("dir:a:b"), "dir(a:b)*1 ");
  EXPECT_EQ(shares_text("spe"), "spe()*1 ");
  EXPECT_EQ(shares_text("gen:--profile scalar --size 900:2,emi:gen:--no-if"),
            "gen(--profile scalar --size 900)*2 emi(gen:--no-if)*1 ");
  EXPECT_EQ(shares_text("spe:3,spe:a,spe:a:2"), "spe()*3 spe(a)*1 spe(a)*2 ");
}

TEST(Sources, WrongOnesAreNamed) {
  EXPECT_NE(shares_text("gem").find("there is no source `gem`"), std::string::npos);
  EXPECT_NE(shares_text("gen:0").find("share"), std::string::npos);
  EXPECT_NE(shares_text("gen:x").find("share"), std::string::npos);
  EXPECT_NE(shares_text("dir").find("needs a folder"), std::string::npos);
  EXPECT_NE(shares_text("gen,").find("there is no source ``"), std::string::npos);
  const auto made = make_folder_source({}, "/nonexistent-folder");
  ASSERT_TRUE(std::holds_alternative<std::string>(made));
  EXPECT_NE(std::get<std::string>(made).find("/nonexistent-folder: error:"), std::string::npos);
}

TEST(Settings, SurviveTheStore) {
  HuntSettings settings;
  settings.seed = 18446744073709551615u;
  settings.sources = "gen,dir:\"a\"";
  settings.compilers = {"gcc-12", "tcc"};
  settings.levels = {{"-O2", ""}};
  settings.seconds = 90.5;
  settings.programs = 7;
  settings.version = "gadfly 1";
  settings.all_configurations = true;
  settings.word_percent = 30;
  const auto read = settings_from_json(to_json(settings));
  ASSERT_TRUE(std::holds_alternative<HuntSettings>(read));
  EXPECT_EQ(std::get<HuntSettings>(read), settings);
  EXPECT_TRUE(std::holds_alternative<std::string>(settings_from_json("{}")));
  std::string old = to_json({});
  const std::string key = ",\"all_configurations\":false";
  old.erase(old.find(key), key.size());
  EXPECT_TRUE(std::get<HuntSettings>(settings_from_json(old)).all_configurations) << "as campaigns were before";
  EXPECT_TRUE(std::holds_alternative<std::string>(settings_from_json("nonsense")));
}

std::size_t columns_of(const std::string& line) {
  std::size_t columns = 0;
  for (const char c : line) columns += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  return columns;
}

Snapshot crowded() {
  Snapshot now;
  now.campaign = 3;
  now.settings.seed = 1;
  now.settings.seconds = 300;
  now.elapsed = now.session = 100;
  now.programs = now.session_programs = 250;
  now.findings["wrong-output"] = {14, 2};
  now.since_new = 12;
  for (int i = 0; i < 40; ++i) now.compilers.push_back({"gcc-" + std::to_string(i), "12.2.0", 8, 100, 2});
  for (int i = 0; i < 40; ++i) now.workers.push_back("program 1: clang-19 -O3 -march=native -flto");
  now.protection.seccomp = true;
  return now;
}

TEST(Screen, FitsEverySize) {
  const Snapshot now = crowded();
  for (std::size_t rows = 1; rows < 120; ++rows)
    for (const std::size_t columns : {1u, 10u, 40u, 80u, 200u}) {
      const auto lines = draw_status(now, {columns, rows});
      EXPECT_LE(lines.size(), std::max<std::size_t>(1, rows - 1));
      for (const std::string& line : lines) EXPECT_LE(columns_of(line), columns) << rows;
    }
  EXPECT_EQ(draw_status(now, {80, 120}).size(), 5u + 1 + 40 + 40) << "all is shown where there is room";
}

TEST(Screen, SaysWhatMatters) {
  const auto lines = draw_status(crowded(), {100, 24});
  ASSERT_EQ(lines.size(), 23u);
  EXPECT_EQ(lines[0], "gadfly hunt  campaign 3  seed 1  1:40 of 5:00");
  EXPECT_EQ(lines[1], "programs     250  2.50/s  the last new finding 0:12 ago");
  EXPECT_EQ(lines[2], "found        2 wrong-output (14 times)");
  EXPECT_TRUE(lines[4].starts_with("sandbox      seccomp")) << lines[4];
  EXPECT_NE(lines[6].find("gcc-0"), std::string::npos);
  EXPECT_NE(lines[21].find("more"), std::string::npos);
  EXPECT_NE(lines[22].find("40 more"), std::string::npos);
}

// A cross compiler that nothing was for, beside one that judged.
Snapshot half_judged() {
  Snapshot now;
  now.programs = now.session_programs = 578;
  now.compilers = {{.name = "s390x-linux-gnu-gcc-12", .version = "12.2.0", .configurations = 7},
                   {.name = "tcc", .version = "0.9.27", .configurations = 1}};
  now.compilers[0].unjudged = 4046;
  now.compilers[0].reasons = {{"its answer holds for another kind of machine", 4039}, {"no answer", 7}};
  now.compilers[1].judged = now.compilers[1].programs = 577;
  now.compilers[1].unjudged = 1;
  now.compilers[1].reasons = {{"no answer", 1}};
  now.compilers[1].seconds = 12.34;
  now.sources = {{"gen", {577, 4047}}};
  return now;
}

TEST(Summary, NamesACompilerThatNothingWasJudgedOf) {
  const std::string text = summary_text(half_judged(), {}, {});
  EXPECT_NE(
      text.find("s390x-linux-gnu-gcc-12: no program was judged: its answer holds for another kind of machine (4039), "
                "no answer (7)\n"),
      std::string::npos)
      << text;
  EXPECT_EQ(text.find("  tcc: no program"), std::string::npos) << text;
  EXPECT_NE(text.find("gen: 577 judged, 4047 not"), std::string::npos) << text;
  EXPECT_NE(text.find("found: nothing\n"), std::string::npos) << text;
}

TEST(Summary, DoesNotSayThatNothingWasFoundWhereNothingWasJudged) {
  Snapshot now = half_judged();
  now.compilers.pop_back();
  const std::string text = summary_text(now, {}, {});
  EXPECT_NE(text.find("nothing was judged, so nothing is known about these compilers:\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("found: nothing"), std::string::npos) << text;
  now.compilers[0].unjudged = now.programs = 0;
  EXPECT_NE(summary_text(now, {}, {}).find("no program was done in this time"), std::string::npos);
}

TEST(Screen, ShowsWhatEachCompilerGot) {
  const auto lines = draw_status(half_judged(), {120, 24});
  EXPECT_NE(lines[5].find("programs   judged unjudged      CPU  found"), std::string::npos) << lines[5];
  EXPECT_NE(lines[6].find("0        0     4046    0.0 s  nothing judged"), std::string::npos) << lines[6];
  EXPECT_NE(lines[7].find("577      577        1   12.3 s  nothing"), std::string::npos) << lines[7];
}

}  // namespace
}  // namespace gadfly::test
