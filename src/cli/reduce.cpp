// SPDX-License-Identifier: Apache-2.0
// gadfly reduce FILE.c, gadfly reduce ID
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <memory>

#include "cli/command.h"
#include "cli/gen_files.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/report.h"
#include "cli/stored.h"
#include "cli/toolchain.h"
#include "gen/words.h"
#include "oracle/agree.h"
#include "oracle/words.h"
#include "reduce/outside.h"
#include "reduce/reduce_case.h"
#include "store/hint.h"
#include "support/search_path.h"
#include "support/text.h"
#include "triage/kept_culprit.h"
#include "triage/needed_words.h"

namespace gadfly::cli {
namespace {

using Clock = std::chrono::steady_clock;
using oracle::Kind;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// What --expect was given; empty: anything.
std::vector<Kind> kinds_of(const std::string& word) {
  if (word == "wrong-code") return {Kind::WrongOutput, Kind::ProgramCrash, Kind::ProgramHang};
  if (word == "crash") return {Kind::CompilerCrash, Kind::CompilerMemory, Kind::CompilerOutput};
  if (word == "hang") return {Kind::CompilerHang, Kind::ProgramHang};
  if (word == "rejection") return {Kind::Rejection};
  return {};
}

// Where a program that was grown says what from.
std::string first_comment(const std::string& text) {
  constexpr std::string_view kStart = "/* ";
  return text.starts_with(kStart) ? text.substr(kStart.size(), text.find('\n') - kStart.size()) : "";
}

// Nothing that ends a comment.
std::string for_comment(std::string text) {
  for (std::size_t at = 0; (at = text.find("*/", at)) != std::string::npos;) text.replace(at, 2, "* /");
  std::ranges::replace(text, '\n', ' ');
  return support::one_line(text);
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
    if (auto trouble = read_jobs(flags_.jobs, settings_.jobs)) return trouble;
    std::int64_t id = 0;
    const auto [rest, error] = std::from_chars(what_.data(), what_.data() + what_.size(), id);
    const bool is_id = error == std::errc() && rest == what_.data() + what_.size();
    if (auto trouble = is_id ? take_finding(id) : take_file()) return trouble;
    if (!flags_.compiler.empty()) compiler_ = flags_.compiler, level_ = flags_.opt;
    if (compiler_.empty()) return Trouble{"--compiler NAME is required for a file", true};
    if (!flags_.expect.empty()) settings_.kind.reset(), settings_.among = kinds_of(flags_.expect);
    if (!flags_.with.empty() && support::find_executable(flags_.with).empty())
      return Trouble{fmt::format("{0} is not installed; Debian has it: apt-get install {0}", flags_.with)};
    settings_.keep_signature = !flags_.any_bug;
    settings_.by_choices = !flags_.no_choices;
    return find_configurations();
  }

  std::optional<Trouble> take_finding(store::FindingId id) {
    const auto store = store::Store::open_read_only(flags_.store.empty() ? store::default_file() : flags_.store);
    const auto finding = store.finding(id);
    if (!finding)
      return Trouble{
          fmt::format("there is no finding {}; {} lists them", id, store::quoted_hint("findings --all", store.file()))};
    const store::ConfigurationRow row = store.configuration_of(*finding);
    test_ = finding->test;
    compiler_ = row.compiler;
    level_ = row.level;
    words_ = finding->words;
    if (oracle::is_finding(finding->kind)) settings_.kind = finding->kind;
    settings_.signature = finding->signature;
    out_ = flags_.out.empty() ? fmt::format("finding-{}.c", id) : flags_.out;
    what_ = "finding " + what_;
    return std::nullopt;
  }

  std::optional<Trouble> take_file() {
    const auto text = read_whole_file(what_);
    if (const auto* trouble = std::get_if<Trouble>(&text)) return *trouble;
    test_.path = what_;
    test_.files = {{"test.c", std::get<std::string>(text)}};
    if (const auto asked = gen::read_words(first_comment(test_.files.front().text)))
      test_.origin = cases::Grown{asked->seed, gen::words_of(asked->options, asked->standard), {}, {}, true};
    for (const std::string& folder : flags_.include_dirs) test_.options.push_back("-I" + folder);
    for (const std::string& macro : flags_.defines) test_.options.push_back("-D" + macro);
    out_ = flags_.out.empty() ? std::filesystem::path(what_).replace_extension(".reduced.c").filename().string()
                              : flags_.out;
    return std::nullopt;
  }

  std::optional<Trouble> find_configurations() {
    std::optional<Strings> levels;
    if (!flags_.opt.empty()) levels = Strings{flags_.opt};
    else if (flags_.compiler.empty()) levels = Strings{level_};
    auto found = find_toolchain({flags_.config, {compiler_}, {}, levels});
    if (auto* trouble = std::get_if<Trouble>(&found)) return std::move(*trouble);
    auto& chain = std::get<Toolchain>(found);
    failing_.sandbox = chain.sandbox;
    failing_.limits =
        oracle::limits_of(static_cast<double>(flags_.compile_limit), static_cast<double>(flags_.run_limit));
    configurations_ = compiler::configurations(chain.compilers);
    if (configurations_.empty()) return Trouble{fmt::format("{}: none of its option sets works", compiler_)};
    return std::nullopt;
  }

  // --- Work ----------------------------------------------------------------------------------------

  int work() {
    const auto begin = Clock::now();
    const InterruptGuard guard;
    settings_.stop = guard.stop();
    if (seconds_ > 0)
      settings_.stop = settings_.stop.until(
          begin + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds_)));
    failing_.sandbox.stop = guard.late_stop();
    settings_.references = [&] { return references(); };
    if (flags_.keep_signature)
      settings_.find_cure = [&](const reduce::Observation& observation, const reduce::FailingTest& failing) {
        tell_culprit(culprit_.emplace(observation, failing, settings_.stop));
        return culprit_->cure();
      };
    settings_.on_start = [&](const reduce::Observation& observation, bool unsteady) {
      tell_start(observation, unsteady);
    };
    settings_.on_better = [&](const std::string& text) { save(text); };
    settings_.on_progress = [&](const reduce::Progress& progress) { show(progress, begin); };
    try {
      drop_words();
      return reduce_any();
    } catch (const support::Stopped&) {
      return fail(streams_, "reduce", {fmt::format("{}: stopped before the first reduction step", what_)});
    }
  }

  // Option words of the finding that its failure does not need.
  void drop_words() {
    if (words_.empty() || !flags_.compiler.empty() || !settings_.kind) return;
    compiler::Configuration& configuration = configurations_.front();
    const std::string level = configuration.level.substr(0, configuration.level.size() - words_.size() - 1);
    const triage::FailingCase failing{test_,
                                      test_.answer.value_or(cases::Answer()),
                                      {configuration.compiler, level},
                                      *settings_.kind,
                                      settings_.signature};
    const auto runner = exec::open_sandbox(failing_.sandbox);
    const std::string needed = triage::needed_words(failing, words_, failing_.limits, *runner, settings_.stop).words;
    configuration.level = needed.empty() ? level : level + " " + needed;
  }

  // By the first configuration that gets it wrong.
  int reduce_any() {
    reduce::NotReduced last;
    for (const compiler::Configuration& each : configurations_) {
      failing_.configuration = each;
      auto result = flags_.with.empty() ? reduce::reduce_case(test_, failing_, settings_)
                                        : reduce::reduce_outside(flags_.with, test_, failing_, settings_);
      if (auto* small = std::get_if<reduce::ReducedCase>(&result)) return finish(std::move(*small));
      last = std::get<reduce::NotReduced>(std::move(result));
      if (last.why != reduce::NotReduced::Why::DoesNotReproduce || settings_.stop.requested()) break;
    }
    return fail(streams_, "reduce", {fmt::format("{}: {}", what_, last.message)});
  }

  // Compilers that know what a program does that the machine can't run.
  std::vector<compiler::Configuration> references() const {
    const auto found = find_toolchain({flags_.config, {}});
    if (!std::holds_alternative<Toolchain>(found)) return {};
    return oracle::references(std::get<Toolchain>(found).compilers);
  }

  void tell_start(const reduce::Observation& observation, bool unsteady) {
    if (unsteady) fmt::print(streams_.err, "{}: the failure is flaky; each reduction step has failed twice\n", what_);
    fmt::print(streams_.err, "{}: {} with {}\n", what_, observation.verdict.message, failing_.configuration.name());
  }

  void tell_culprit(const triage::KeptCulprit& culprit) {
    if (culprit.cure().empty())
      fmt::print(streams_.err, "{}: the signature of wrong code cannot be kept: {}\n", what_, culprit.why_not());
    else fmt::print(streams_.err, "{}: reductions must be cured by {}\n", what_, oracle::command_text(culprit.cure()));
  }

  void print_result(const reduce::ReducedCase& small) {
    if (flags_.json)
      print_json(streams_.out, {{"file", out_},
                                {"configuration", failing_.configuration.name()},
                                {"kind", oracle::word(small.start.kind)},
                                {"bytes_before", small.bytes_before},
                                {"bytes", small.text.size()},
                                {"lines", oracle::line_count(small.text)},
                                {"seconds", small.seconds},
                                {"tried", small.tried},
                                {"compiled", small.compiled},
                                {"complete", !small.stopped},
                                {"by_machine", small.by_machine},
                                {"mutations", mutation_words(small)},
                                {"doubt", small.doubt},
                                {"slipped", small.slipped}});
    else
      fmt::print(streams_.out, "{}: {} bytes became {}, {} lines, in {:.1f} s ({} tried, {} compiled){}\n", out_,
                 small.bytes_before, small.text.size(), oracle::line_count(small.text), small.seconds, small.tried,
                 small.compiled, small.stopped ? "; stopped early" : "");
  }

  int finish(reduce::ReducedCase small) {
    if (on_terminal()) fmt::print(streams_.err, "\r\033[K");
    const std::string other = culprit_ ? culprit_->other(small, settings_.stop) : "";
    small.slipped |= !other.empty();
    save(small.doubt.empty() ? heading(small) + small.text : small.text);
    if (trouble_) return fail(streams_, "reduce", *trouble_);
    if (small.mutations)
      fmt::print(streams_.err, "{}: mutations: {}\n", what_,
                 small.mutations->mutations.empty() ? "none is needed: the seed fails as well"
                                                    : "needed: " + mutation_words(small));
    print_result(small);
    if (small.test.only_compiled)
      fmt::print(streams_.err, "gadfly reduce: the result may be undefined: it is only compiled, not run\n");
    else if (!small.by_machine)
      fmt::print(streams_.err,
                 "gadfly reduce: the abstract machine does not support the program: that it is defined is not refuted, "
                 "but not proven either\n");
    if (small.slipped)
      fmt::print(streams_.err, "gadfly reduce: the reduction slipped to another bug: {}, originally {}\n",
                 other.empty() ? small.verdict.signature : other,
                 other.empty() ? small.start.signature : culprit_->name());
    if (!small.doubt.empty()) fmt::print(streams_.err, "gadfly reduce: result of {}: {}\n", flags_.with, small.doubt);
    return !small.doubt.empty() ? kFound : small.stopped ? kOutOfFuel : kFine;
  }

  // "tcb, fcb"; of what is no variant: empty.
  static std::string mutation_words(const reduce::ReducedCase& small) {
    std::string words;
    if (small.mutations)
      for (const emi::Mutation& one : small.mutations->mutations)
        words += fmt::format("{}{}", words.empty() ? "" : ", ", emi::row_of(one.strategy).name);
    return words;
  }

  std::string heading(const reduce::ReducedCase& small) const {
    const oracle::Verdict& verdict = small.verdict;
    return fmt::format("/* {} {}: {}\n * {} */\n", failing_.configuration.name(), oracle::word(verdict.kind),
                       for_comment(verdict.message),
                       for_comment(fmt::format("{}", fmt::join(verdict.commands, " && "))));
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

  std::string what_;  // as people call it
  const ReduceFlags& flags_;
  const Streams& streams_;
  cases::Case test_;
  std::string compiler_, level_;  // of the configuration that fails; empty: not known
  std::string words_;             // of the finding: the end of level_
  std::vector<compiler::Configuration> configurations_;
  reduce::FailingTest failing_;
  reduce::CaseSettings settings_;
  std::string out_;     // where the result goes
  double seconds_ = 0;  // that it may take; 0: no limit
  std::optional<Trouble> trouble_;
  std::optional<triage::KeptCulprit> culprit_;
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
                  .summary = "Reduce a program that a compiler gets wrong, to one without undefined behaviour",
                  .examples =
                      "  gadfly reduce 12\n"
                      "  gadfly reduce FILE.c --compiler tcc\n"
                      "  gadfly reduce FILE.c --compiler tcc --with cvise --for 10m\n"
                      "  gadfly reduce FILE.c --compiler gcc-12 --opt \"-O2 -fno-tree-vrp\" --expect crash -o small.c",
                  .options = {{"WHAT", "FILE|ID", "a C source file, or the number of a finding", &arguments->what}},
                  .run = [arguments](const Streams& streams) {
                    return ReduceSession(arguments->what, arguments->flags, streams).run();
                  }};
  arguments->flags.declare(command.options);
  return command;
}

}  // namespace gadfly::cli
