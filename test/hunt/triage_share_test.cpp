// SPDX-License-Identifier: Apache-2.0
// When a hunt follows findings up rather than testing programs.
#include "hunt/triage_share.h"

#include <gtest/gtest.h>

namespace gadfly::test {
namespace {

TEST(TriageTimes, TakesAQuarterAndMostOfItInTheLastFifth) {
  const hunt::TriageTimes times{100, 2};
  EXPECT_TRUE(times.may_begin(10, 3, 0));
  EXPECT_FALSE(times.may_begin(10, 3.1, 0));     // less than a turn is left
  EXPECT_FALSE(times.may_begin(10, 3, 0, 2.1));  // it needs more
  EXPECT_FALSE(times.may_begin(10, 3, 1));       // one worker tests programs
  EXPECT_FALSE(times.must_pause(10, 4.9));
  EXPECT_TRUE(times.must_pause(10, 5));
  EXPECT_FALSE(times.may_begin(79, 39, 0));
  EXPECT_TRUE(times.may_begin(80, 49, 1));   // findings come first
  EXPECT_FALSE(times.may_begin(80, 50, 0));  // in all
  EXPECT_TRUE(times.must_pause(99, 50));
  EXPECT_EQ(times.end(std::nullopt), 100);
  EXPECT_EQ(times.end(20), 100);
}

// A hunt in which more findings wait than can be worked on, each of which takes |seconds|, and each program one.
// Returns the share of the workers' time that went into findings. A step is a tenth of a second, as a hunt looks.
double triage_share(const hunt::TriageTimes& times, double whole, double seconds) {
  struct Worker {
    bool triages = false;
    double until = 0;
  };
  std::vector<Worker> workers(times.workers);
  double spent = 0;
  for (double now = 0; now < whole; now += 0.1) {
    std::size_t under_way = 0;
    for (const Worker& worker : workers) under_way += worker.triages;
    for (Worker& worker : workers) {
      const bool paused = worker.triages && times.must_pause(now, spent);
      if (now < worker.until && !paused) continue;
      under_way -= worker.triages;
      worker.triages = times.may_begin(now, spent, under_way);
      under_way += worker.triages;
      worker.until = now + (worker.triages ? seconds : 1);
    }
    spent += 0.1 * static_cast<double>(under_way);
  }
  return spent / (whole * times.workers);
}

TEST(TriageTimes, NeverTakeMoreThanAQuarter) {
  for (const unsigned workers : {1u, 2u, 8u})
    for (const double whole : {10.0, 120.0, 3600.0})
      for (const double seconds : {0.5, 5.0, 60.0}) {
        // Of a hunt that has no limit, the first |whole| seconds.
        for (const double session : {whole, 0.0}) {
          const double share = triage_share({session, workers}, whole, seconds);
          EXPECT_LE(share, 0.25 + 0.2 / whole * workers) << workers << ' ' << whole << ' ' << seconds << ' ' << session;
          if (whole > 100) {
            EXPECT_GE(share, 0.15) << workers << ' ' << whole << ' ' << seconds << ' ' << session;
          }
        }
      }
}

TEST(TriageTimes, AfterTheLastProgramItIsBounded) {
  const hunt::TriageTimes times{0, 1};
  EXPECT_GT(times.end(std::nullopt), 1e9);
  EXPECT_EQ(times.end(4), 14);
  EXPECT_EQ(times.end(100), 125);
  EXPECT_EQ(times.end(10'000), 10'600);
  EXPECT_FALSE(times.may_begin(1000, 249, 0));
}

}  // namespace
}  // namespace gadfly::test
