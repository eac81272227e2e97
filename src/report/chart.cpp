// SPDX-License-Identifier: Apache-2.0
#include "report/chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "report/text.h"

namespace gadfly::report {
namespace {

// The image, and the part of it between the axes.
constexpr double kWidth = 360, kHeight = 210;
constexpr double kLeft = 46, kRight = 350, kTop = 16, kBottom = 176;
constexpr std::size_t kMostPoints = 400;

std::vector<double> marks(double most, double step) {
  std::vector<double> result;
  for (int i = 0; i * step <= most * 1.0001; ++i) result.push_back(i * step);
  return result;
}

std::string short_number(double value) {
  if (value >= 1e6) return fmt::format("{:g}M", value / 1e6);
  if (value >= 1e4) return fmt::format("{:g}k", value / 1e3);
  return fmt::format("{:g}", value);
}

struct TimeUnit {
  double seconds;
  const char* name;
};

TimeUnit unit_for(double most_seconds) {
  if (most_seconds < 120) return {1, "s"};
  if (most_seconds < 2 * 3600) return {60, "min"};
  if (most_seconds < 2 * 86400) return {3600, "h"};
  return {86400, "d"};
}

// Every so many-th, and the last.
std::vector<Point> thinned(const std::vector<Point>& points) {
  if (points.size() <= kMostPoints) return points;
  std::vector<Point> result;
  for (std::size_t i = 0; i < kMostPoints; ++i) result.push_back(points[i * points.size() / kMostPoints]);
  result.push_back(points.back());
  return result;
}

class Drawing {
 public:
  explicit Drawing(const Chart& chart) : chart_(chart), points_(thinned(chart.points)) {
    if (!points_.empty()) {
      most_seconds_ = std::max(most_seconds_, points_.back().seconds);
      most_value_ = std::max(most_value_, static_cast<double>(points_.back().value));
    }
    // The axis ends with a mark, so that the curve does not touch the upper edge.
    const auto y_marks = value_marks(most_value_);
    top_value_ = std::max(most_value_, y_marks.back());
  }

  std::string svg() const {
    const std::uint64_t last = points_.empty() ? 0 : points_.back().value;
    return fmt::format(
        "<svg class=\"chart {}\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}: {} after "
        "{}\">\n"
        "{}{}{}</svg>\n",
        chart_.color, kWidth, kHeight, escaped(chart_.title), grouped(last), duration(most_seconds_), axes(), curve(),
        end_label(last));
  }

 private:
  double x(double seconds) const { return kLeft + (kRight - kLeft) * seconds / most_seconds_; }
  double y(double value) const { return kBottom - (kBottom - kTop) * value / top_value_; }

  std::string axes() const {
    std::string out;
    for (const double value : value_marks(most_value_))
      out += fmt::format(
          "<line class=\"grid\" x1=\"{0}\" x2=\"{1}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\"/>"
          "<text class=\"mark\" x=\"{3}\" y=\"{4:.1f}\" text-anchor=\"end\">{5}</text>\n",
          kLeft, kRight, y(value), kLeft - 6, y(value) + 4, short_number(value));
    const TimeUnit unit = unit_for(most_seconds_);
    for (const double seconds : time_marks(most_seconds_))
      out += fmt::format(
          "<line class=\"tick\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1}\" y2=\"{2}\"/>"
          "<text class=\"mark\" x=\"{0:.1f}\" y=\"{3}\" text-anchor=\"middle\">{4:g}</text>\n",
          x(seconds), kBottom, kBottom + 4, kBottom + 17, seconds / unit.seconds);
    return out + fmt::format(
                     "<line class=\"axis\" x1=\"{0}\" x2=\"{1}\" y1=\"{2}\" y2=\"{2}\"/>"
                     "<text class=\"mark\" x=\"{1}\" y=\"{3}\" text-anchor=\"end\">time ({4})</text>\n",
                     kLeft, kRight, kBottom, kHeight - 2, unit.name);
  }

  // It stays until something comes: steps, not slopes.
  std::string curve() const {
    std::string path = fmt::format("M{} {}", kLeft, kBottom);
    for (const Point& point : points_)
      path += fmt::format("H{:.1f}V{:.1f}", x(point.seconds), y(static_cast<double>(point.value)));
    const double end = points_.empty() ? kLeft : x(points_.back().seconds);
    return fmt::format("<path class=\"area\" d=\"{0}H{1:.1f}V{2}Z\"/><path class=\"line\" d=\"{0}H{1:.1f}\"/>\n", path,
                       end, kBottom);
  }

  std::string end_label(std::uint64_t last) const {
    if (points_.empty()) return "";
    const double at = y(static_cast<double>(last));
    return fmt::format(
        "<circle class=\"end\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.5\"/>"
        "<text class=\"last\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n",
        x(points_.back().seconds), at, kRight - 8, std::max(at - 8, 12.0), grouped(last));
  }

  const Chart& chart_;
  const std::vector<Point> points_;
  double most_seconds_ = 1, most_value_ = 1, top_value_ = 1;
};

}  // namespace

std::vector<double> value_marks(double most) {
  const double rough = std::max(most, 1.0) / 5;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  double step = power * 10;
  for (const double factor : {1.0, 2.0, 5.0})
    if (rough <= power * factor * 1.0001) {
      step = power * factor;
      break;
    }
  return marks(std::max(most, 1.0), std::max(step, 1.0));  // there are no halves of a program
}

std::vector<double> time_marks(double most_seconds) {
  constexpr auto kSteps = std::to_array<double>(
      {1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400});
  for (const double step : kSteps)
    if (most_seconds / step <= 6) return marks(most_seconds, step);
  return marks(most_seconds, 86400 * std::ceil(most_seconds / 86400 / 6));
}

std::string svg(const Chart& chart) { return Drawing(chart).svg(); }

}  // namespace gadfly::report
