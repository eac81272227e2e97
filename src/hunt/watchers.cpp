// SPDX-License-Identifier: Apache-2.0
#include "hunt/watchers.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <chrono>
#include <nlohmann/json.hpp>

namespace gadfly::hunt {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kLineSeconds = 30;  // between lines that only say how it stands
constexpr std::chrono::milliseconds kBetweenScreens{200};

void write(std::FILE* out, const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), out);
  std::fflush(out);
}

// True every kLineSeconds.
class HalfMinutes {
 public:
  bool passed(double session) {
    if (session < next_) return false;
    next_ = session + kLineSeconds;
    return true;
  }

 private:
  double next_ = kLineSeconds;
};

class LineWatcher final : public Watcher {
 public:
  explicit LineWatcher(std::FILE* out) : out_(out) {}

  void started(const Snapshot& now) override { write(out_, start_text(now)); }
  void found(const NewFinding& finding, const Snapshot&) override {
    write(out_, finding_text(finding) + "\n");
  }
  void note(const std::string& text) override { write(out_, "note: " + printable(text) + "\n"); }
  void stands(const Snapshot& now) override {
    if (half_minutes_.passed(now.session)) write(out_, progress_text(now) + "\n");
  }
  void ended(const Snapshot& now, const Ending& ending,
             const std::vector<DistinctFinding>& findings) override {
    write(out_, summary_text(now, ending, findings));
  }

 private:
  std::FILE* out_;
  HalfMinutes half_minutes_;
};

// --- JSON ----------------------------------------------------------------------------------------

Json kinds_json(const std::map<std::string, Seen>& kinds) {
  Json object = Json::object();
  for (const auto& [kind, seen] : kinds)
    object[kind] = {{"distinct", seen.distinct}, {"times", seen.times}};
  return object;
}

Json numbers_json(const char* event, const Snapshot& now) {
  Json compilers = Json::array();
  for (const CompilerStatus& compiler : now.compilers)
    compilers.push_back({{"name", compiler.name},
                         {"version", compiler.version},
                         {"configurations", compiler.configurations},
                         {"tests", compiler.tests},
                         {"skipped", compiler.skipped},
                         {"findings", kinds_json(compiler.findings)}});
  return {{"event", event},
          {"campaign", now.campaign},
          {"seed", now.settings.seed},
          {"elapsed", now.elapsed},
          {"session", now.session},
          {"programs", now.programs},
          {"session_programs", now.session_programs},
          {"findings", kinds_json(now.findings)},
          {"flaky", now.flaky},
          {"own_bugs", now.own},
          {"dropped", now.dropped},
          {"cpu_own", now.cpu.own},
          {"cpu_compilers", now.cpu.compilers},
          {"cpu_programs", now.cpu.programs},
          {"cpu_generators", now.cpu.generators},
          {"compilers", compilers}};
}

const char* word(Ended how) {
  switch (how) {
    case Ended::Done:
      return "done";
    case Ended::Interrupted:
      return "interrupted";
    case Ended::Failed:
      return "failed";
  }
  return "";
}

class JsonWatcher final : public Watcher {
 public:
  explicit JsonWatcher(std::FILE* out) : out_(out) {}

  void started(const Snapshot& now) override {
    Json object = numbers_json("start", now);
    object["sources"] = now.settings.sources;
    object["sandbox"] = protection_text(now.protection);
    print(object);
  }
  void found(const NewFinding& finding, const Snapshot&) override {
    print({{"event", "finding"},
           {"id", finding.id},
           {"state", word(finding.state)},
           {"at", finding.at},
           {"program", finding.program},
           {"source", finding.source},
           {"compiler", finding.compiler},
           {"level", finding.level},
           {"kind", finding.kind},
           {"signature", finding.signature},
           {"message", finding.message}});
  }
  void note(const std::string& text) override { print({{"event", "note"}, {"text", text}}); }
  void stands(const Snapshot& now) override {
    if (half_minutes_.passed(now.session)) print(numbers_json("progress", now));
  }
  void ended(const Snapshot& now, const Ending& ending,
             const std::vector<DistinctFinding>& findings) override {
    Json object = numbers_json("end", now);
    object["how"] = word(ending.how);
    if (!ending.trouble.empty()) object["trouble"] = ending.trouble;
    object["store"] = ending.store;
    object["distinct"] = Json::array();
    for (const DistinctFinding& finding : findings)
      object["distinct"].push_back({{"id", finding.first.id},
                                    {"compiler", finding.compiler},
                                    {"level", finding.level},
                                    {"kind", finding.first.kind},
                                    {"signature", finding.first.signature},
                                    {"state", word(finding.first.state)},
                                    {"times", finding.first.times}});
    print(object);
  }

 private:
  void print(const Json& object) {
    write(out_, object.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
  }

  std::FILE* out_;
  HalfMinutes half_minutes_;
};

// --- A terminal ----------------------------------------------------------------------------------

class ScreenWatcher final : public Watcher {
 public:
  explicit ScreenWatcher(std::FILE* out) : out_(out) {}

  void started(const Snapshot& now) override { redraw("", now); }
  void found(const NewFinding& finding, const Snapshot& now) override {
    redraw(cut(finding_text(finding), size().columns) + "\033[K\n", now);
  }
  void note(const std::string& text) override {
    above_ += cut("note: " + printable(text), size().columns) + "\033[K\n";
  }
  void stands(const Snapshot& now) override {
    const Clock::time_point time = Clock::now();
    if (time - drawn_ < kBetweenScreens && above_.empty()) return;
    redraw(std::exchange(above_, ""), now);
  }
  void ended(const Snapshot& now, const Ending& ending,
             const std::vector<DistinctFinding>& findings) override {
    write(out_, back_to_top() + "\033[J" + summary_text(now, ending, findings));
  }

 private:
  using Clock = std::chrono::steady_clock;

  ScreenSize size() const {
    winsize room{};
    if (ioctl(fileno(out_), TIOCGWINSZ, &room) != 0 || room.ws_col == 0 || room.ws_row == 0)
      return {};
    return {room.ws_col, room.ws_row};
  }

  std::string back_to_top() const {
    return height_ == 0 ? "\r" : fmt::format("\r\033[{}A", height_);
  }

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
std::unique_ptr<Watcher> json_watcher(std::FILE* out) { return std::make_unique<JsonWatcher>(out); }
std::unique_ptr<Watcher> screen_watcher(std::FILE* out) {
  return std::make_unique<ScreenWatcher>(out);
}

}  // namespace gadfly::hunt
