// SPDX-License-Identifier: Apache-2.0
#include "hunt/watchers.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <chrono>
#include <utility>

#include "hunt/lines.h"
#include "support/duration.h"
#include "support/text.h"
#include "triage/follow_up_text.h"

namespace gadfly::hunt {
namespace {

constexpr std::chrono::milliseconds kBetweenScreens{200};

// While a hunt runs, what is only counted is not told.
bool is_worth_a_line(const triage::FollowUpResult& result) {
  if (result.how == triage::FollowUpResult::How::Failed) return result.bug == 0 || result.first;
  return result.how == triage::FollowUpResult::How::Reduced;
}

class LineWatcher final : public Watcher {
 public:
  explicit LineWatcher(std::FILE* out) : out_(out) {}

  void started(const Snapshot& now) override { write(out_, start_text(now)); }
  void found(const NewFinding& finding, const Snapshot& now) override {
    write(out_, finding_text(finding, now) + "\n");
  }
  void followed_up(const triage::FollowUpResult& result, const Snapshot& now) override {
    if (is_worth_a_line(result))
      write(out_, support::clock_text(now.elapsed) + "  " + triage::follow_up_text(result) + "\n");
  }
  void note(const std::string& text) override { write(out_, "note: " + support::one_line(text) + "\n"); }
  void stopping() override { write(out_, "stopping…\n"); }
  void stands(const Snapshot& now) override {
    if (half_minutes_.passed(now.session)) write(out_, progress_text(now) + "\n");
  }
  void ended(const Snapshot& now, const Ending& ending, const std::vector<DistinctFinding>& findings) override {
    write(out_, summary_text(now, ending, findings));
  }

 private:
  std::FILE* out_;
  StatusTimer half_minutes_;
};

// --- A terminal ----------------------------------------------------------------------------------

class ScreenWatcher final : public Watcher {
 public:
  explicit ScreenWatcher(std::FILE* out) : out_(out) {}

  void started(const Snapshot& now) override { redraw("", now); }
  void found(const NewFinding& finding, const Snapshot& now) override {
    redraw(support::cut(finding_text(finding, now), size().columns) + "\033[K\n", now);
  }
  void followed_up(const triage::FollowUpResult& result, const Snapshot& now) override {
    if (is_worth_a_line(result))
      above_ += support::cut(support::clock_text(now.elapsed) + "  " + triage::follow_up_text(result), size().columns) +
                "\033[K\n";
  }
  void note(const std::string& text) override {
    above_ += support::cut("note: " + support::one_line(text), size().columns) + "\033[K\n";
  }
  void stopping() override { above_ += "stopping…\033[K\n"; }
  void stands(const Snapshot& now) override {
    const Clock::time_point time = Clock::now();
    if (time - drawn_ < kBetweenScreens && above_.empty()) return;
    redraw(std::exchange(above_, ""), now);
  }
  void ended(const Snapshot& now, const Ending& ending, const std::vector<DistinctFinding>& findings) override {
    write(out_, back_to_top() + "\033[J" + summary_text(now, ending, findings));
  }

 private:
  using Clock = std::chrono::steady_clock;

  ScreenSize size() const {
    winsize room{};
    if (ioctl(fileno(out_), TIOCGWINSZ, &room) != 0 || room.ws_col == 0 || room.ws_row == 0) return {};
    return {room.ws_col, room.ws_row};
  }

  std::string back_to_top() const { return height_ == 0 ? "\r" : fmt::format("\r\033[{}A", height_); }

  // Over the old one, line by line and in one piece, so that nothing flickers. |above| stays.
  void redraw(const std::string& above, const Snapshot& now) {
    const ScreenSize room = size();
    std::string text = back_to_top();
    // Lines of a wider terminal have been broken: where they begin is not known any more.
    if (room.columns < columns_) text = "\033[2J\033[H";
    columns_ = room.columns;
    text += above;
    const std::vector<std::string> lines = draw_status(now, room);
    for (const std::string& line : lines) text += line + "\033[K\n";
    text += "\033[J";
    height_ = lines.size();
    drawn_ = Clock::now();
    write(out_, text);
  }

  std::FILE* out_;
  std::string above_;
  std::size_t height_ = 0, columns_ = 0;
  Clock::time_point drawn_{};
};

}  // namespace

std::unique_ptr<Watcher> line_watcher(std::FILE* out) { return std::make_unique<LineWatcher>(out); }
std::unique_ptr<Watcher> screen_watcher(std::FILE* out) { return std::make_unique<ScreenWatcher>(out); }

}  // namespace gadfly::hunt
