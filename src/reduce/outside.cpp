// SPDX-License-Identifier: Apache-2.0
#include "reduce/outside.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>
#include <utility>

#include "reduce/hurry.h"
#include "reduce/warnings.h"
#include "support/search_path.h"

namespace gadfly::reduce {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Why = NotReduced::Why;

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

std::string contents(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

// A folder for the tool alone, gone with all that is in it.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (fs::temp_directory_path() / "gadfly-reduce-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr)
      throw fs::filesystem_error("a folder for the reducer", std::error_code(errno, std::generic_category()));
    path_ = name;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const fs::path& path() const { return path_; }
  void put(const char* name, const std::string& text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
    fs::permissions(path_ / name, fs::perms::owner_all);
  }

 private:
  fs::path path_;
};

// The tool at work, in a group of processes of its own.
class Tool {
 public:
  Tool(std::vector<std::string> words, const fs::path& folder) {
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    // What it leaves lying about goes with the folder.
    const std::string temporary = "TMPDIR=" + folder.string();
    std::vector<char*> environment = {const_cast<char*>(temporary.c_str())};
    for (char** each = environ; *each != nullptr; ++each)
      if (!std::string_view(*each).starts_with("TMPDIR=")) environment.push_back(*each);
    environment.push_back(nullptr);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addchdir_np(&files, folder.c_str());
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, 1, "output.txt", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&files, 1, 2);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes, 0);
    started_ = ::posix_spawn(&pid_, argv[0], &files, &attributes, argv.data(), environment.data()) == 0;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
  }
  ~Tool() {
    if (!started_ || ended_) return;
    ::kill(-pid_, SIGINT);  // it ends what it has started elsewhere
    for (int i = 0; i < 60 && !ended(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(50));
    ::kill(-pid_, SIGKILL);
    if (!ended_) ::waitpid(pid_, nullptr, 0);
  }
  Tool(const Tool&) = delete;
  Tool& operator=(const Tool&) = delete;

  bool started() const { return started_; }
  bool ended() { return ended_ = ended_ || ::waitpid(pid_, nullptr, WNOHANG) == pid_; }

 private:
  pid_t pid_ = -1;
  bool started_ = false, ended_ = false;
};

// Whether it came to its end. What it has so far is reported while it works.
bool let_work(Tool& tool, const fs::path& file, const CaseSettings& settings, std::string_view name) {
  Progress progress{.family = name};
  std::string best = contents(file), before = best;
  while (!tool.ended()) {
    if (settings.stop.requested()) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    std::string now = contents(file);
    const bool half_written = std::exchange(before, now) != now;
    if (!half_written && !now.empty() && now.size() < best.size()) {
      best = std::move(now);
      ++progress.kept;
      settings.on_better(best);
    }
    progress.bytes = best.size();
    settings.on_progress(progress);
  }
  return true;
}

}  // namespace

std::variant<ReducedCase, NotReduced> reduce_outside(const std::string& tool, const cases::Case& test,
                                                     const FailingTest& failing, const CaseSettings& settings) {
  const auto begin = Clock::now();
  auto found = find_start(test, failing, settings);
  if (auto* none = std::get_if<NotReduced>(&found)) return std::move(*none);
  const Start start = std::get<Start>(std::move(found));
  const auto runner = exec::open_sandbox(failing.sandbox);
  Referees referees = start.referees;
  if (start.by_machine) referees = {settings.references(), {}};
  if (referees.compilers.empty())
    return NotReduced{Why::NotDefined, "GCC and Clang are needed to judge it, and neither is there"};
  if (start.by_machine)
    referees.checks = warning_checks(start.text, start.failing.options, referees.compilers, *runner);
  settings.on_start(start.observation, start.unsteady);
  const TemporaryFolder place;
  place.put("test.c", start.text);
  place.put("interesting.sh", interestingness_test(start, referees));
  ReducedCase small;
  {
    Tool running({support::find_executable(tool), "--n", std::to_string(settings.jobs), "interesting.sh", "test.c"},
                 place.path());
    if (!running.started()) return NotReduced{Why::NotReadable, fmt::format("{} cannot be started", tool)};
    small.stopped = !let_work(running, place.path() / "test.c", settings, tool);
  }
  small.text = contents(place.path() / "test.c");
  small.bytes_before = start.text.size();
  if (!small.stopped && small.text == start.text)
    return NotReduced{Why::NotDefined,
                      fmt::format("{} made nothing of it:\n{}", tool, contents(place.path() / "output.txt"))};
  FailingTest sure = sure_strategy(start, settings.keep_signature).failing;
  if (sure.exactness == Exactness::Known) sure.exactness = Exactness::WhereNothingIsRounded;
  const auto seen = observe_like(start, small.text, sure, *runner);
  bool exact = false;
  if (const auto* observation = std::get_if<Observation>(&seen))
    small.answer = observation->answer, small.verdict = observation->verdict, exact = observation->exact;
  else small.doubt = std::get<NoAnswer>(seen).why;
  small.start = start.observation.verdict;
  small.by_machine = start.by_machine && !start.failing.only_compiled;
  small.test = small_test_case(test, start, small.text, small.answer, exact);
  small.slipped = small.doubt.empty() && small.verdict.kind != small.start.kind;
  small.seconds = seconds_since(begin);
  return small;
}

}  // namespace gadfly::reduce
