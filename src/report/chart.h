// SPDX-License-Identifier: Apache-2.0
// A curve over time, as an SVG image inside a page.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace gadfly::report {

struct Point {
  double seconds = 0;
  std::uint64_t value = 0;
};

struct Chart {
  std::string title;          // "Programs"
  std::string color;          // a class of the page's style: "curve-a"
  std::vector<Point> points;  // later ones have larger values; without the start at 0
};

std::string svg(const Chart& chart);

// Where an axis from 0 to |most| has its marks: 0, step, 2 step, …; four to six of them where it is
// long enough, at multiples that people count in.
std::vector<double> value_marks(double most);
std::vector<double> time_marks(double most_seconds);

}  // namespace gadfly::report
