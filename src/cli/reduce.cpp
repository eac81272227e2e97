// SPDX-License-Identifier: Apache-2.0
// gadfly reduce FILE.c, gadfly reduce ID
#include "reduce/reduce.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <memory>
#include <thread>

#include "cli/command.h"
#include "cli/gen_files.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/report.h"
#include "cli/stored.h"
#include "cli/toolchain.h"
#include "hunt/settings.h"
#include "hunt/watchers.h"
#include "lang/print.h"
#include "oracle/words.h"
#include "reduce/compiler_interest.h"
#include "reduce/merge.h"
#include "reduce/strict.h"

namespace gadfly::cli {
namespace {

using Clock = std::chrono::steady_clock;
using oracle::Kind;
using reduce::Look;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

std::size_t line_count(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

// What is to be reduced.
struct Subject {
  std::string text;              // one file, self-contained
  std::string compiler, level;   // of the configuration that fails; empty: not known
  std::optional<Kind> kind;      // of the finding
  std::string signature;
  std::string out;               // where the result goes when nothing else is said
};

bool is_expected(const std::string& word, Kind kind) {
  if (word == "wrong-code") return kind == Kind::WrongOutput || kind == Kind::ProgramCrash || kind == Kind::ProgramHang;
  if (word == "crash") return kind == Kind::CompilerCrash || kind == Kind::CompilerMemory;
  if (word == "hang") return kind == Kind::CompilerHang || kind == Kind::ProgramHang;
  if (word == "rejection") return kind == Kind::Rejection;
  return oracle::is_finding(kind);
}

std::string answer_text(const oracle::Answer& answer, const oracle::Answer& other) {
  return answer.exit_status != other.exit_status ? fmt::format("exit status {}", answer.exit_status)
                                                 : "output " + oracle::excerpt(answer.out, other.out);
}

// "output `1`, not `2`", or what the compiler said.
std::string what_went_wrong(const Look& look) {
  const oracle::Verdict& verdict = look.verdict;
  if (verdict.kind == Kind::WrongOutput)
    return fmt::format("{}, expected {}", answer_text(verdict.actual, look.answer), answer_text(look.answer, verdict.actual));
  return verdict.message;
}

std::string commands_text(const oracle::Verdict& verdict) {
  std::string text;
  for (const std::string& command : verdict.commands) text += (text.empty() ? "" : " && ") + command;
  return text;
}

// Nothing that ends a comment.
std::string for_comment(std::string text) {
  for (std::size_t at = 0; (at = text.find("*/", at)) != std::string::npos;) text.replace(at, 2, "* /");
  std::ranges::replace(text, '\n', ' ');
  return hunt::printable(text);
}

class ReduceSession {
 public:
  ReduceSession(std::string what, const ReduceFlags& flags, const Streams& streams)
      : what_(std::move(what)), flags_(flags), streams_(streams) {}

  int run() {
    return guarded(streams_, "reduce", [&] {
      if (const auto trouble = prepare()) return fail(streams_, "reduce", *trouble);
      return work();
    });
  }

 private:
  // --- What, and with which compiler -----------------------------------------------------------

  std::optional<Trouble> prepare() {
    if (auto trouble = wrong_limits(flags_.compile_limit, flags_.run_limit)) return trouble;
    if (auto trouble = read_time(flags_.duration, seconds_)) return trouble;
    std::int64_t id = 0;
    const auto [rest, error] = std::from_chars(what_.data(), what_.data() + what_.size(), id);
    const bool is_id = error == std::errc() && rest == what_.data() + what_.size();
    if (is_id) {
      if (auto trouble = take_finding(id)) return trouble;
    }
    if (!flags_.compiler.empty()) subject_.compiler = flags_.compiler, subject_.level = flags_.opt;
    if (subject_.compiler.empty()) return Trouble{"--compiler: which compiler gets it wrong?", true};
    if (auto trouble = find_configurations()) return trouble;
    if (auto trouble = is_id ? read_finding() : read_file()) return trouble;
    out_ = flags_.out.empty() ? subject_.out : flags_.out;
    return find_failure();
  }

  std::optional<Trouble> take_finding(store::FindingId id) {
    const auto store = store::Store::open_read_only(flags_.store.empty() ? store::default_file() : flags_.store);
    const auto finding = store.finding(id);
    if (!finding) return Trouble{fmt::format("there is no finding {}; `gadfly findings --all` lists them", id)};
    const store::ConfigurationRow row = configuration_of(store, *finding);
    for (const store::File& file : finding->files)
      files_.push_back({file.name, file.text, file.name.ends_with(".c")});
    subject_.compiler = row.compiler;
    subject_.level = row.level;
    subject_.kind = oracle::find_kind(finding->kind);
    subject_.signature = finding->signature;
    subject_.out = fmt::format("finding-{}.c", id);
    return std::nullopt;
  }

  // What stands between #ifdef __GNUC__ and #endif is not for every compiler.
  frontend::ReadOptions first_options() const {
    frontend::ReadOptions options;
    options.include_dirs = flags_.include_dirs;
    options.defines = flags_.defines;
    if (!configurations_.front().compiler.extensions) options.clang_flags.push_back("-U__GNUC__");
    return options;
  }

  std::optional<Trouble> read_finding() {
    return take_text(fmt::format("finding {}", what_),
                     frontend::read_text("test.c", reduce::one_file(files_), first_options()));
  }

  std::optional<Trouble> read_file() {
    if (const auto text = read_whole_file(what_); const auto* trouble = std::get_if<Trouble>(&text)) return *trouble;
    const frontend::ReadOptions options = first_options();
    subject_.out = std::filesystem::path(what_).replace_extension(".reduced.c").filename().string();
    return take_text(what_, frontend::read_file(what_, options));
  }

  std::optional<Trouble> take_text(const std::string& name, const frontend::ReadResult& read) {
    if (const auto* rejection = std::get_if<frontend::Rejection>(&read))
      return Trouble{fmt::format("{}: {}:{}:{}: {}", name, rejection->file, rejection->line, rejection->column,
                                 rejection->message)};
    subject_.text = lang::print(std::get<lang::Program>(read));
    read_ = reduce::strictest(subject_.text);
    return std::nullopt;
  }

  std::optional<Trouble> find_configurations() {
    auto found = find_toolchain(flags_.config, {subject_.compiler}, {});
    if (auto* trouble = std::get_if<Trouble>(&found)) return std::move(*trouble);
    auto& chain = std::get<Toolchain>(found);
    failing_.sandbox = chain.sandbox;
    failing_.limits = oracle::limits_of(static_cast<double>(flags_.compile_limit), static_cast<double>(flags_.run_limit));
    std::optional<Strings> levels;
    if (!flags_.opt.empty()) levels = Strings{flags_.opt};
    else if (flags_.compiler.empty()) levels = Strings{subject_.level};
    configurations_ = compiler::configurations(chain.compilers, levels);
    if (configurations_.empty()) return Trouble{fmt::format("{}: no set of options works", subject_.compiler)};
    return std::nullopt;
  }

  std::optional<Trouble> find_failure() {
    auto read = frontend::read_text("test.c", subject_.text, read_);
    if (const auto* rejection = std::get_if<frontend::Rejection>(&read))
      return Trouble{fmt::format("{}: what Gadfly prints can't be read again: {}", what_, rejection->message)};
    const auto& program = std::get<lang::Program>(read);
    exec::Executor executor(failing_.sandbox);
    std::string last;
    for (const compiler::Configuration& each : configurations_) {
      failing_.configuration = each;
      auto look = reduce::look_at(program, subject_.text, failing_, kMostFuel, executor);
      if (auto* why = std::get_if<std::string>(&look))
        return Trouble{fmt::format("{}: {}; only a program that is defined can be reduced", what_, *why)};
      start_ = std::get<Look>(std::move(look));
      if (fails(start_->verdict)) return look_again(program, executor);
      last = describe_miss();
    }
    return Trouble{last};
  }

  std::optional<Trouble> look_again(const lang::Program& program, exec::Executor& executor) {
    for (int i = 0; i < 2 && !unsteady_; ++i) {
      const auto look = reduce::look_at(program, subject_.text, failing_, kMostFuel, executor);
      unsteady_ = !fails(std::get<Look>(look).verdict);
    }
    if (unsteady_) fmt::print(streams_.err, "{}: it does not always fail; what is kept has failed twice\n", what_);
    return std::nullopt;
  }

  bool fails(const oracle::Verdict& verdict) const {
    if (!is_expected(flags_.expect, verdict.kind)) return false;
    if (!subject_.kind || !flags_.expect.empty()) return true;
    const reduce::Expectation expectation{*subject_.kind, subject_.signature, !flags_.any_bug};
    return expectation.allows(verdict);
  }

  std::string describe_miss() const {
    const oracle::Verdict& verdict = start_->verdict;
    const std::string expected = !flags_.expect.empty() ? flags_.expect
                                 : subject_.kind
                                     ? fmt::format("{}: {}", oracle::word(*subject_.kind), subject_.signature)
                                                       : "something wrong";
    const std::string got = verdict.message.empty() ? std::string("the right answer")
                                                    : fmt::format("{}: {}", oracle::word(verdict.kind), verdict.message);
    return fmt::format("{}: does not reproduce with {}: expected {}, got {}", what_, commands_text(verdict), expected, got);
  }

  // --- Work ----------------------------------------------------------------------------------------

  int work() {
    const auto begin = Clock::now();
    reduce::Expectation expectation{start_->verdict.kind, start_->verdict.signature, !flags_.any_bug};
    const bool waits = expectation.kind == Kind::CompilerHang || expectation.kind == Kind::ProgramHang;
    expectation.unsteady = waits || expectation.kind == Kind::CompilerMemory || unsteady_;
    // What is right takes a part of a second, and what hangs hangs for good.
    const double compile = std::max(1.0, waits ? 2.0 : 10 * start_->verdict.compile_seconds);
    failing_.limits = oracle::limits_of(std::min<double>(compile, flags_.compile_limit), 1.0);
    const unsigned jobs = static_cast<unsigned>(flags_.jobs != 0 ? std::min<std::uint64_t>(flags_.jobs, kMostJobs)
                                                                 : std::max(1u, std::thread::hardware_concurrency()));
    reduce::CompilerInterest interest(failing_, expectation, 2 * start_->steps + kMoreFuel, jobs);
    InterruptGuard guard;
    reduce::ReduceSettings settings;
    settings.jobs = jobs;
    settings.read = read_;
    settings.fuel = 4 * start_->steps + kMoreFuel;
    settings.stop = [&] { return guard.interrupted() || (seconds_ > 0 && seconds_since(begin) > seconds_); };
    settings.on_better = [&](const std::string& text) { save(text); };
    settings.on_progress = [&](const reduce::Progress& progress) { show(progress, begin); };
    fmt::print(streams_.err, "{}: {} with {}\n", what_, what_went_wrong(*start_), failing_.configuration.name());
    const reduce::Reduced reduced = reduce::reduce(subject_.text, interest, settings);
    if (on_terminal()) fmt::print(streams_.err, "\r\033[K");
    return finish(reduced, interest, seconds_since(begin));
  }

  int finish(const reduce::Reduced& reduced, const reduce::CompilerInterest& interest, double seconds) {
    auto read = frontend::read_text("test.c", reduced.text, read_);
    exec::Executor executor(failing_.sandbox);
    const auto seen = reduce::look_at(std::get<lang::Program>(read), reduced.text, failing_, kMostFuel, executor);
    const auto* look = std::get_if<Look>(&seen);
    save(look != nullptr ? heading(*look) + reduced.text : reduced.text);
    if (trouble_) return fail(streams_, "reduce", *trouble_);
    const bool slipped = look != nullptr && look->verdict.kind != Kind::WrongOutput &&
                         look->verdict.signature != start_->verdict.signature;
    if (flags_.json)
      print_json(streams_.out, {{"file", out_},
                                {"configuration", failing_.configuration.name()},
                                {"kind", oracle::word(start_->verdict.kind)},
                                {"bytes_before", subject_.text.size()},
                                {"bytes", reduced.text.size()},
                                {"lines", line_count(reduced.text)},
                                {"seconds", seconds},
                                {"tried", reduced.progress.tried},
                                {"compiled", interest.compiled()},
                                {"complete", !reduced.stopped},
                                {"slipped", slipped}});
    else
      fmt::print(streams_.out, "{}: {} bytes became {}, {} lines, in {:.1f} s ({} tried, {} compiled){}\n", out_,
                 subject_.text.size(), reduced.text.size(), line_count(reduced.text), seconds, reduced.progress.tried,
                 interest.compiled(), reduced.stopped ? "; stopped before its end" : "");
    if (slipped)
      fmt::print(streams_.err, "gadfly reduce: it slipped to another bug: {}, at first {}\n", look->verdict.signature,
                 start_->verdict.signature);
    return reduced.stopped ? kOutOfFuel : kFine;
  }

  std::string heading(const Look& look) const {
    return fmt::format("/* {} {}: {}\n * {} */\n", failing_.configuration.name(), oracle::word(look.verdict.kind),
                       for_comment(what_went_wrong(look)), for_comment(commands_text(look.verdict)));
  }

  void save(const std::string& text) {
    if (auto trouble = write_whole_file(out_, text)) trouble_ = std::move(trouble);
  }

  bool on_terminal() const {
    const int file = fileno(streams_.err);
    return file >= 0 && isatty(file);
  }

  void show(const reduce::Progress& progress, Clock::time_point begin) {
    const double interval = on_terminal() ? 0.1 : 10;
    if (seconds_since(shown_) < interval) return;
    shown_ = Clock::now();
    fmt::print(streams_.err, "{}{:.0f} s: {} bytes; {} tried, {} kept; round {}, {}{}", on_terminal() ? "\r" : "",
               seconds_since(begin), progress.bytes, progress.tried, progress.kept, progress.round + 1, progress.family,
               on_terminal() ? "\033[K" : "\n");
    std::fflush(streams_.err);
  }

  static constexpr std::uint64_t kMostJobs = 256, kMostFuel = 500'000'000, kMoreFuel = 100'000;
  const std::string what_;
  const ReduceFlags& flags_;
  const Streams& streams_;
  Subject subject_;
  std::vector<oracle::SourceFile> files_;
  std::vector<compiler::Configuration> configurations_;
  frontend::ReadOptions read_;
  reduce::Failing failing_;
  std::optional<Look> start_;
  double seconds_ = 0;  // that it may take; 0: no limit
  std::optional<Trouble> trouble_;
  std::string out_;
  bool unsteady_ = false;
  Clock::time_point shown_ = Clock::now();
};

struct ReduceArguments {
  std::string what;
  ReduceFlags flags;
};

}  // namespace

Command reduce_command() {
  const auto arguments = std::make_shared<ReduceArguments>();
  Command command{.name = "reduce",
                  .summary = "Make a program that a compiler gets wrong as small as possible, always defined",
                  .examples = "  gadfly reduce 12\n"
                              "  gadfly reduce FILE.c --compiler tcc\n"
                              "  gadfly reduce FILE.c --compiler gcc-12 --opt \"-O2 -fno-tree-vrp\" --expect crash -o small.c",
                  .options = {{"WHAT", "FILE|ID", "a C source file, or the number of a finding", &arguments->what}},
                  .run = [arguments](const Streams& streams) {
                    return ReduceSession(arguments->what, arguments->flags, streams).run();
                  }};
  arguments->flags.declare(command.options);
  return command;
}

}  // namespace gadfly::cli
